"""All that a server and the commands load: at their start, in the background soon after, and at their first uses (for
`harness.services.forked`)."""

import asyncio
import gc
from collections.abc import Iterator
from importlib import import_module

import typer
from pydantic import BaseModel

from api.cli.main import COMMANDS, app
from api.http.routers.formats import all_formats
from api.server.warm_up import warm_up
from api.wire.frames import SERVER_FRAME


def unfinished_models(of: type[BaseModel] = BaseModel) -> Iterator[type[BaseModel]]:
    """The models whose validators would be made at their first use."""
    for model in of.__subclasses__():
        if not model.__pydantic_complete__:
            yield model
        yield from unfinished_models(model)


for name in ("api.app", "api.server.stopping", "rooms.store.sql.upgrade"):
    import_module(name)
commands = typer.main.get_group(app)
for name in COMMANDS:
    commands.get_command(typer.Context(commands), name)
asyncio.run(warm_up())
all_formats()
SERVER_FRAME.rebuild()
for model in [*unfinished_models()]:
    model.model_rebuild()
gc.freeze()
