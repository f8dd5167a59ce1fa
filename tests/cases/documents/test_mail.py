"""A mail is who wrote, when, about what, its text once, and what was attached."""

from __future__ import annotations

import base64
import binascii
import email.message
import email.policy

import pytest

from cases.documents.reader import read_document
from tests.cases.documents.made import p, read, word

HEAD = "From: Ann <a@example.org>\nTo: b@example.org\nDate: Fri, 02 Jan 2026 10:00:00 +0000\nSubject: Brakes\n"
SHOWN = "From: Ann <a@example.org>\nTo: b@example.org\nDate: Fri, 02 Jan 2026 10:00:00 +0000\nSubject: Brakes\n\n"


def test_a_mail_is_read_once_and_names_its_attachment() -> None:
    document = read("mail.eml")
    assert document.kind == "mail"
    assert document.text.startswith(
        "From: Ann Doe <ann@example.org>\nTo: b@example.org\nDate: Fri, 02 Jan 2026 10:00:00 +0000\n"
        "Subject: Prüfung der Bremsen\n\nThe contractor says that he never tested the brakes. Er sagt: „nie geprüft“."
    )
    assert document.text.count("never tested") == 1
    assert "base64" not in document.text
    assert "MIME" not in document.text
    assert [note.partition(" was not read")[0] for note in document.notes] == ["The attachment x.png"]


@pytest.mark.parametrize(
    ("dialect", "body"),
    [
        # Gmail: both forms, the plain one is taken.
        (
            (
                'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"\n\n--b\n'
                "Content-Type: text/plain; "
                'charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable\n\nThey never tested it=\n at all.\n--b\n'
                "Content-Type: text/html\n\n<div>They <b>never</b> tested it at all.</div>\n--b--\n"
            ),
            "They never tested it at all.",
        ),
        # Outlook: formatted alone, in a code page.
        (
            (
                "MIME-Version: 1.0\nContent-Type: text/html; charset=iso-8859-1\n"
                "Content-Transfer-Encoding: quoted-printable"
                '\n\n<html><body><p>=A34,200 =96 never paid</p><p style=3D"display:none">Vote</p></body></html>\n'
            ),
            "£4,200 – never paid",
        ),
        # Newsletters: the plain form only says that there is another.
        (
            'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"\n\n--b\nContent-Type: text/plain\n\n'
            "View online.\n--b\nContent-Type: text/html\n\n<p>" + "They never tested it. " * 8 + "</p>\n--b--\n",
            "View online.\n\n" + " ".join(["They never tested it."] * 8),
        ),
        # A charset that nobody knows.
        (
            (
                "MIME-Version: 1.0\nContent-Type: text/plain; charset=x-unknown\nContent-Transfer-Encoding: base64\n\n"
                "Tm90IHBhaWQ=\n"
            ),
            "Not paid",
        ),
        # Thunderbird: lines that flow on.
        (
            "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8; format=flowed\n\nThey never \ntested it.\n",
            "They never tested it.",
        ),
        # Apple's Mail: the blank at the end of a broken line is not the text's.
        (
            (
                "MIME-Version: 1.0\nContent-Type: text/plain; charset=us-ascii; delsp=yes; format=flowed\n\n"
                "See https://example.org/never- \ntested and  \nanswer.\n"
            ),
            "See https://example.org/never-tested and answer.",
        ),
        # Lines that end in a blank and do not flow.
        ("MIME-Version: 1.0\nContent-Type: text/plain\n\nRent: \nnot paid\n", "Rent:\nnot paid"),
    ],
)
def test_the_text_of_each_client_is_read(dialect: str, body: str) -> None:
    document = read_document(f"{HEAD}Message-ID: <1@x>\n{dialect}".encode(), "note.txt")
    assert document.kind == "mail"
    assert document.text.replace("\n\n\n", "\n\n") == SHOWN + body


def message(**attached: bytes) -> email.message.EmailMessage:
    made = email.message.EmailMessage(policy=email.policy.SMTP)
    made["From"], made["To"], made["Subject"] = "a@example.org", "b@example.org", "Lease"
    made["Date"] = "Fri, 02 Jan 2026 10:00:00 +0000"
    made.set_content("See what is attached.")
    for name, data in attached.items():
        made.add_attachment(data, maintype="application", subtype="octet-stream", filename=name.replace("_", "."))
    return made


def test_attachments_of_known_kinds_are_read_and_others_named() -> None:
    inner = message()
    outer = message(plan_docx=word(p("The lease ends in May.")), x_bin=bytes(range(200)))
    outer.add_attachment(inner)
    document = read_document(outer.as_bytes(), "a.eml")
    assert "Attachment plan.docx:\n\nThe lease ends in May." in document.text
    assert document.text.count("See what is attached.") == 2
    assert "attachment plan.docx" in [place.label for place in document.places]
    assert [note.partition(":")[0] for note in document.notes] == ["The attachment x.bin was not read"]


def test_a_file_that_is_packed_into_the_text_is_an_attachment() -> None:
    plan = b"The lease ends in May."
    packed = f"begin 644 plan.txt\n{binascii.b2a_uu(plan).decode()}`\nend\n"
    document = read_document(f"From: a@example.org\n\nSee the plan.\n\n{packed}\nAnn\n".encode(), "a.eml")
    assert "begin 644" not in document.text
    assert document.text.endswith("Ann\n\nAttachment plan.txt:\n\nThe lease ends in May.")
    broken = read_document(b"From: a@example.org\n\nbegin 644 plan.txt\nz~no\nend\n", "a.eml")
    assert "begin 644 plan.txt" in broken.text


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32-le"])
def test_a_mail_that_was_saved_in_wide_letters_is_read(encoding: str) -> None:
    wide = "From: Ann <ann@quay.example>\nTo: Bo\nSubject: Bolts\n\nThe bolts are loose.\n".encode(encoding)
    assert (
        read_document(wide, "a.eml").text
        == "From: Ann <ann@quay.example>\nTo: Bo\nSubject: Bolts\n\nThe bolts are loose."
    )


@pytest.mark.parametrize("shown", ["400", "900"])
def test_of_two_texts_that_differ_the_shown_one_is_read(shown: str) -> None:
    mail = email.message.EmailMessage()
    mail["From"] = "ann@quay.example"
    mail.set_content("The rent <https://quay.example/7> is 400 euros.\n")
    mail.add_alternative(f"<p>The <a href='https://quay.example/7'>rent</a> is {shown} euros.</p>", subtype="html")
    document = read_document(mail.as_bytes(), "a.eml")
    if shown == "400":
        assert document.text.endswith("The rent <https://quay.example/7> is 400 euros.")
        assert document.notes == ()
    else:
        assert document.text.endswith("The rent is 900 euros.")
        assert document.notes == (
            "Its plain text has 1 word that the text which mail programs show lacks; the one that they show was read.",
        )


def test_a_mail_that_is_attached_in_seven_bits_is_read_as_a_mail() -> None:
    inner = base64.encodebytes(b"From: b@x.org\nSubject: Roof\n\nIt leaks, and nobody was told.\n").decode()
    outer = (
        "From: a@x.org\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
        f"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{inner}\n--b--\n"
    )
    document = read_document(outer.encode(), "a.eml")
    assert document.text.endswith(
        "Attached mail “Roof”:\n\nFrom: b@x.org\nSubject: Roof\n\nIt leaks, and nobody was told."
    )


def test_an_attachment_that_lies_elsewhere_is_named() -> None:
    outer = message()
    outer.make_mixed()
    outside = email.message.EmailMessage()
    outside["Content-Type"] = 'message/external-body; access-type=URL; URL="http://files.example/plan"'
    outside.set_payload([email.message.EmailMessage()])
    outer.attach(outside)
    document = read_document(outer.as_bytes(), "a.eml")
    assert document.notes == ("An attachment lies elsewhere and was not fetched; save it, and bring it as a file.",)


def test_a_report_of_delivery_says_what_failed() -> None:
    report = (
        f'{HEAD}MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n--b\n'
        "Content-Type: text/plain\n\nNot delivered.\n--b\nContent-Type: message/delivery-status\n\n"
        "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; b@example.org\nAction: failed\n--b--\n"
    )
    document = read_document(report.encode(), "a.eml")
    assert document.text.endswith(
        "Not delivered.\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; b@example.org\nAction: failed"
    )


def test_an_encrypted_mail_says_so() -> None:
    mail = (
        f'{HEAD}MIME-Version: 1.0\nContent-Type: multipart/encrypted; boundary="b"\n\n--b\n'
        "Content-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n"
        'Content-Type: application/octet-stream; name="encrypted.asc"\n\n-----BEGIN PGP MESSAGE-----\n--b--\n'
    )
    document = read_document(mail.encode(), "a.eml")
    assert document.text == SHOWN.strip()
    assert document.notes == ("It is encrypted; its text is not here. Save it decrypted.",)


def test_a_folder_of_mails_is_read_mail_by_mail() -> None:
    one = f"From MAILER Fri Jan  2 10:00:00 2026\n{HEAD}\nIt failed.\n>From then on it rained.\n\n"
    document = read_document(one.encode() * 2, "box.mbox")
    assert document.text.count("It failed.\nFrom then on it rained.") == 2
    assert [place.label for place in document.places] == ["mail 1", "mail 2"]


def test_a_saved_page_is_read_with_its_address() -> None:
    saved = (
        "From: <Saved by Blink>\nSnapshot-Content-Location: https://example.org/ferry\nSubject: Ferry\n"
        "Date: Fri, 2 Jan 2026\n"
        'MIME-Version: 1.0\nContent-Type: multipart/related; type="text/html"; boundary="b"\n\n--b\n'
        "Content-Type: text/html\n"
        "Content-Transfer-Encoding: quoted-printable\nContent-Location: https://example.org/ferry\n\n"
        "<html><body><p>The ferry was late=2E</p></body></html>\n--b\nContent-Type: text/css\n"
        "Content-Location: https://example.org/a.css\n\np { color: red }\n--b--\n"
    )
    document = read_document(saved.encode(), "ferry.mhtml")
    assert "Page: https://example.org/ferry" in document.text
    assert document.text.endswith("The ferry was late.")
    assert "color" not in document.text


ZOE = "From: Zoë Müller <zoe@example.org>\n"
DATED = "Date: Fri, 02 Jan 2026 10:00:00 +0000\n"
PILES = "\n\nAttachment piles.csv:\n\nPile;Crack\nP9;not read"


FERRY_FOLDER = (
    "From: Ada Quinn <ada@dunmore.example>\nTo: council@dunmore.example\nDate: Mon, 06 May 2024 09:12:00 +0100\n"
    "Subject: The ferry\n\nThe ferry did not run on Sunday.\nFrom May on nobody has asked why.\n\n"
    "From: Tom Bree <tom@dunmore.example>\nTo: council@dunmore.example\nDate: Tue, 07 May 2024 18:40:00 +0100\n"
    "Subject: Café on the quay\n\nThe café pays 4,200 euros a year and may not be closed before June."
)


@pytest.mark.parametrize(
    ("name", "text", "notes"),
    [
        (
            "quay_nodemailer.eml",
            (
                f"{ZOE}To: Hafenmeister Jörg <joerg@example.org>, b@example.org\nCc: c@example.org\n{DATED}"
                "Subject: Prüfung der Kaimauer: nicht bestanden – bitte lesen Sie den Anhang vor dem 3. Mai\n\n"
                "The wall was not measured in March – the gauge gave no value.\n\nFrom May on the quay is closed. "
                "It costs 4,200 £, which is more than the board has ever paid for a wall of this length.\n\n"
                "Attachment calendar.ics:\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Quay is closed\nEND:VEVENT\n"
                "END:VCALENDAR\n\nAttachment Übersicht der Pfähle.csv:\n\nPile;Crack\nP4;3 mm\nP9;not read"
            ),
            ("1 picture in it was not read.",),
        ),
        (
            "ferry_mimetext.eml",
            (
                f"{ZOE}To: b@example.org\n{DATED}Subject: Die Fähre fährt nicht\n\n"
                "The ferry did not sail on nine days – none was paid.\n\n"
                "Attachment days.txt:\n\n3 March: not sailed"
            ),
            (),
        ),
        (
            "roof_emailjs.eml",
            (
                f"{ZOE}To: b@example.org\n{DATED}Subject: Dach: nicht geprüft\n\n"
                "The roof was not repaired – the offer of £900 was never signed.\n\n"
                "Attachment offer.csv:\n\nRoof;900\nDam;70000"
            ),
            (),
        ),
        (
            "rent_mailcomposer.eml",
            (
                f"{ZOE}To: b@example.org\n{DATED}Subject: Rent\n\nThe rent of £6,500 is not due before May.\n\n"
                "Attached mail “First”:\n\nFrom: Ann <a@example.org>\nTo: b@example.org\n"
                "Date: Thu, 01 Jan 2026 10:00:00 +0000\nSubject: First\n\nThe rent is due in May."
            ),
            ("1 picture in it was not read.", "4 hidden words in it were left out."),
        ),
        (
            "noise_mime_lite.eml",
            (
                f"From: Ann <a@example.org>\nTo: b@example.org\n{DATED}Subject: Lärm am Kai\n\n"
                "The noise was not measured at night: £1,200 a year are paid for nothing but the meter, which nobody "
                "has ever read.\n\nAttachment report.html:\n\nAt night: no value."
            ),
            ("The attachment meter.bin was not read",),
        ),
        (
            "rent_s_nail.mbox",
            (
                f"{ZOE}To: b@example.org\n{DATED}Subject: Miete für die Mühle\n\nThe rent of £6,500 is not due before "
                "May, which nobody who has read the lease of the mill has ever said otherwise, not once.\n\n"
                f"From May on it is.{PILES}"
            ),
            (),
        ),
        (
            "harbour_mutt.mbox",
            (
                f"{ZOE}To: b@example.org\n{DATED}Subject: Kai für Lkw nicht sicher\n\n"
                "The quay is not safe for trucks before the wall is mended.\n\nFrom May on it is closed; it costs "
                f"£4,200.\n--\nZoë{PILES}\n\n"
                f"{ZOE}To: Ben <b@example.org>\nCc: c@example.org\n{DATED}Subject: Re: Kai\n\n"
                "Nobody was hurt.\n\n> From May on it is closed\n\nIt is not true that it falls."
            ),
            (),
        ),
        (
            "ferry_chromium.mhtml",
            (
                f'From: "Saved by Blink"\n{DATED}Subject: Ferry: Fähre fährt nicht\n\nPage: https://example.org/\n\n'
                "The ferry\n\nIt did not sail on nine days – nobody was paid the £4,200 that the council had promised "
                "to everybody on the island.\n\nDay | Waves\n3 March | 5 m\n\nName Ann\n\nHome\n\n"
                "In a frame: the crew did not strike."
            ),
            ("1 picture in it was not read.", "4 hidden words in it were left out."),
        ),
        *((name, FERRY_FOLDER, ()) for name in ("ferry_formail.mbox", "quay_maildrop.mbox")),
        (
            "fees_chromium.mhtml",
            (
                'From: "Saved by Blink"\nDate: Wed, 08 May 2024 10:00:00 +0000\nSubject: Pier fees\n\n'
                "Page: about:blank\n\n"
                "Pier fees for 2025\n\nThe café pays 4,200 euros — it may not be closed before June.\n\n"
                "Berth | Fee\nNorth | £310\n\nHome"
            ),
            ("1 picture in it was not read.", "4 hidden words in it were left out."),
        ),
        (
            "moorings_chromium.mhtml",
            (
                'From: "Saved by Blink"\nDate: Wed, 08 May 2024 10:00:00 +0000\nSubject: Mooring rules\n\n'
                "Page: about:blank\n\nName Ada Quinn\n\n"
                "Boats over twelve metres moor at the outer wall only if the harbour master agrees."
            ),
            (),
        ),
        (
            "fees_explorer.mht",
            (
                'From: "Saved by Windows Internet Explorer 8"\nDate: Mon, 06 May 2024 09:12:00 +0100\nSubject: Quay\n\n'
                "The café pays £4,200 – never late."
            ),
            (),
        ),
        (
            "lease_word.mht",
            "The tenant may always not end the lease before 2030.\n\n1. Repair the roof.",
            ("It has words that are struck through; they are read like the others.",),
        ),
        ("costs_excel.mht", "Dam | 70,000\n\nRoof | 900", ("2 hidden words in it were left out.",)),
        ("quay_opera.mht", "Subject: Kai\n\nDer Kai ist für alle gesperrt.", ()),
        (
            "quay_confluence.doc",
            (
                "Date: Mon, 06 May 2024 09:12:00 +0100\nSubject: Exported From Confluence\n\nQuay\n\nThe quay may not "
                "be opened before June – ask the harbour master.\n\nPile | Crack\nP4 | 3 mm"
            ),
            (),
        ),
        (
            "quay_thunderbird.mbox",
            (
                f"{ZOE}To: b@example.org\nDate: Mon, 06 May 2024 09:12:00 +0100\nSubject: Re: Kai für Lkw\n\n"
                "Am 06.05.2024 um 08:00 schrieb Ben:\n> Ist der Kai sicher?\n> Ich glaube nicht.\n"
                "Nein, der Kai ist nicht sicher – er darf vor Juni nicht befahren werden.\nFrom Mai an ist er zu.\n\n"
                "--\nZoë"
            ),
            ("1 deleted mail in it was left out.",),
        ),
        (
            "quay_takeout.mbox",
            (
                "From: Ann Doe <ann@example.org>\nTo: b@example.org\nDate: Mon, 06 May 2024 09:12:00 +0100\n"
                "Subject: Quay\n\nThe quay is not safe.\n\n*Ann*\n\nFrom: Ben <b@example.org>\nTo: ann@example.org\n"
                "Date: Mon, 06 May 2024 10:12:00 +0100\nSubject: Re: Quay\n\nThen close it."
            ),
            (),
        ),
        (
            "quay_mailman.mbox",
            (
                "From: zoe at example.org (Zoë Müller)\nDate: Mon, 06 May 2024 09:12:00 +0100\nSubject: [Quay] Not safe"
                "\n\nThe quay is not safe.\n-------------- next part --------------\nA non-text attachment was "
                "scrubbed...\nName: plan.pdf\nType: application/pdf\nURL: <http://lists.example/plan.pdf>\n\n"
                "From: ben at example.org (Ben)\nDate: Mon, 06 May 2024 10:12:00 +0100\nSubject: [Quay] Not safe\n\n"
                "Then close it."
            ),
            (),
        ),
        (
            "bridge_forwarded.eml",
            (
                "From: C <c@example.org>\nTo: d@example.org\nDate: Wed, 08 May 2024 09:00:00 +0000\n"
                "Subject: WG: Fw: Brücke\n\nsiehe unten\n\nAttached mail “Fw: Brücke”:\n\n"
                "From: B <b@example.org>\nTo: c@example.org\nDate: Tue, 07 May 2024 09:00:00 +0000\n"
                "Subject: Fw: Brücke\n\nDie Brücke ist gesperrt.\n\nWann öffnet sie?\n\nAttached mail “Anfrage”:\n\n"
                "From: A <a@example.org>\nDate: Mon, 06 May 2024 09:00:00 +0000\nSubject: Anfrage\n\n"
                "Die Brücke kostet 4.200 €.\n\nAttachment calendar.ics:\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\n"
                "SUMMARY:Sperrung\nEND:VEVENT\nEND:VCALENDAR"
            ),
            ("The attachment alt.msg was not read: it is a mail of Outlook; save it as .eml or as text.",),
        ),
    ],
)
def test_a_mail_of_another_program_is_read_once(name: str, text: str, notes: tuple[str, ...]) -> None:
    document = read(name)
    assert (document.kind, document.text) == ("mail", text)
    assert len(document.notes) == len(notes)
    assert all(found.startswith(note) for found, note in zip(document.notes, notes, strict=True))


@pytest.mark.parametrize(
    ("name", "kind"), [("check_git.patch", "diff"), ("checks_git.mbox", "diff"), ("check_git_attached.eml", "mail")]
)
def test_a_change_that_is_mailed_says_who_made_it_and_why(name: str, kind: str) -> None:
    document = read(name)
    assert document.kind == kind
    assert ZOE.strip() in document.text
    assert "Pay: the check falls away, because the länger wait for a card that is never charged" in document.text
    assert "Nobody was charged twice in März; the check is not needed.\nFrom now on the bank checks." in document.text
    assert "-    check_not_charged(card)\n     send(card)" in document.text
    assert "+# Größe: 5 £" in document.text
