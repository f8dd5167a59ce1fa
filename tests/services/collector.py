"""A collector of OpenTelemetry on the loopback: takes spans over HTTP, as protobuf, and keeps them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.services.loopback import Handler, on_a_port, serving


@dataclass(frozen=True)
class Span:
    """A span that came, with the names of its resource among its attributes."""

    name: str
    trace: str
    id: str
    parent: str
    began: int
    ended: int
    failed: bool
    about: dict[str, str | int]


@dataclass
class Collector:
    """What came."""

    url: str = ""
    spans: list[Span] = field(default_factory=list)
    texts: list[bytes] = field(default_factory=list)
    """The bodies as they came."""
    status: int = 200

    def named(self, name: str, **about: str | int) -> list[Span]:
        """The spans of a name with these attributes, `twelve.` left out of their names."""
        wanted = {f"twelve.{key}": value for key, value in about.items()}
        return [span for span in self.spans if span.name == name and wanted.items() <= span.about.items()]

    def within(self, parent: Span) -> list[Span]:
        """The spans that a span holds, in the order in which they ended."""
        inner = [span for span in self.spans if (span.trace, span.parent) == (parent.trace, parent.id)]
        return sorted(inner, key=lambda span: span.ended)

    def take(self, body: bytes) -> None:
        """Keep what an exporter sends."""
        self.texts.append(body)
        for group in ExportTraceServiceRequest.FromString(body).resource_spans:
            common = {one.key: one.value.string_value or one.value.int_value for one in group.resource.attributes}
            for scope in group.scope_spans:
                self.spans += [
                    Span(
                        name=span.name,
                        trace=span.trace_id.hex(),
                        id=span.span_id.hex(),
                        parent=span.parent_span_id.hex(),
                        began=span.start_time_unix_nano,
                        ended=span.end_time_unix_nano,
                        failed=span.status.code == 2,
                        about={
                            **common,
                            **{one.key: one.value.string_value or one.value.int_value for one in span.attributes},
                        },
                    )
                    for span in scope.spans
                ]


@contextlib.contextmanager
def collecting() -> Iterator[Collector]:
    """A collector, while it listens."""
    collector = Collector()

    class Exports(Handler):
        def serve(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/v1/traces" and self.headers["Content-Type"] == "application/x-protobuf":
                collector.take(body)
                self.answer(collector.status)
            else:
                self.answer(404)

    with serving(on_a_port(Exports)) as address:
        collector.url = f"http://{address}"
        yield collector
