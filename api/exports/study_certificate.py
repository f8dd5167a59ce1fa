"""The certificate of a study: what was done, how many took part, and what every room came to, signed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from api.exports.certificates import installation_key
from api.exports.study_tables import study_table_file
from api.provenance import program
from api.server.lifespan import Resources
from api.wire.schemas import Signature
from api.wire.study_schemas import CertifiedGroup, SignedStudyCertificate, StudyCertificate
from rooms.computation import compute
from rooms.signing import ALGORITHM, public_key, sign
from rooms.studies.registry import LiveStudy
from rooms.studies.state import group_log, study_record
from rooms.studies.tables import TABLES


async def study_certificate(resources: Resources, live: LiveStudy) -> SignedStudyCertificate:
    """The certificate of a study as it is now."""
    state, study = live.state, live.study
    record = study_record(study, state)

    def made() -> StudyCertificate:
        people = list(state.people.values())
        tables = {
            table.name: hashlib.sha256(study_table_file(table, record, False, {})).hexdigest() for table in TABLES
        }
        return StudyCertificate(
            study=study.id,
            title=study.title,
            code=live.record.code,
            hash=study.hash,
            follows=live.opened.follows,
            opened_at=state.opened_at,
            stopped_at=state.stopped_at,
            # Whoever knows the seed knows who comes into which condition next.
            seed=live.opened.seed if state.stopped_at is not None else None,
            deception=study.deception,
            minds_as_people=[one.id for one in study.conditions if one.minds_as_people],
            consent=list(study.consent),
            consented=sum("before" in one.reached or "waiting" in one.reached for one in people),
            debriefed=sum("debriefing" in one.reached and one.stage == "done" for one in people),
            came=len(people),
            done=sum(one.stage == "done" and one.dropout is None for one in people),
            dropouts={
                why: sum(one.dropout == why for one in people)
                for why in ("declined", "no_group", "left", "withdrawn")
                if any(one.dropout == why for one in people)
            },
            words_erased=sorted(state.erased),
            groups=[
                CertifiedGroup(
                    group=one.number,
                    condition=one.condition,
                    matter=one.matter,
                    log=group_log(study, one.number),
                    deliberation=one.deliberation,
                    people=len(one.members),
                    minds=one.minds,
                    outcome=one.outcome,
                    words_erased=any(member.participant in state.erased for member in one.members),
                )
                for one in state.groups.values()
                if one.deliberation is not None
            ],
            tables=tables,
            program=program(),
        )

    certificate = await compute(made)
    key = await installation_key(resources)
    content: dict[str, Any] = json.loads(certificate.model_dump_json())
    value = sign(key, content)
    return SignedStudyCertificate(
        certificate=certificate, signature=Signature(algorithm=ALGORITHM, key=public_key(key), value=value)
    )
