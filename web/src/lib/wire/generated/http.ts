/* Generated from the schema of the server by `make schema`. Do not edit. */

export interface paths {
    "/api/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say by which address others come to this server.
         * @description Say by which address others come to this server.
         */
        get: operations["get_public_address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases in the order of their ids, or the best ones for some words, or draw one by lot.
         * @description List cases in the order of their ids, or the best ones for some words, or draw one by lot.
         */
        get: operations["list_cases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cases/{case_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a case, without its outcome.
         * @description Read a case, without its outcome.
         */
        get: operations["get_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cases/{case_id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search in a case; the best places come first.
         * @description Search in a case; the best places come first.
         */
        get: operations["search_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cases/{case_id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cases that are most like this one.
         * @description List the cases that are most like this one.
         */
        get: operations["list_similar_cases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cases/{case_id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a part of a printed trial, without what tells its outcome.
         * @description Read a part of a printed trial, without what tells its outcome.
         */
        get: operations["get_case_transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public key that certificates of this server are verified with.
         * @description Read the public key that certificates of this server are verified with.
         */
        get: operations["get_certificate_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a class: many rooms on one matter, with one code for all pupils and a teacher's token.
         * @description Open a class: many rooms on one matter, with one code for all pupils and a teacher's token.
         */
        post: operations["open_class"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a class: with no token what its wall shows, with a pupil's token what is theirs, with a teacher's all.
         * @description Read a class: with no token what its wall shows, with a pupil's token what is theirs, with a teacher's all.
         */
        get: operations["get_class"];
        put?: never;
        post?: never;
        /**
         * Erase a class: its names, its rooms and everything that was said in them.
         * @description Erase a class: its names, its rooms and everything that was said in them.
         */
        delete: operations["erase_class"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do an act of the teacher's: deal and move pupils, lead the rooms, let somebody back in, open the finding.
         * @description Do an act of the teacher's: deal and move pupils, lead the rooms, let somebody back in, open the finding.
         */
        post: operations["send_class_act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/class.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the table of the class: who sat where, how they voted, and how their room ended.
         * @description Download the table of the class: who sat where, how they voted, and how their room ended.
         */
        get: operations["export_class_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the class deliberates, and what it has marked in it while it waits.
         * @description Read what the class deliberates, and what it has marked in it while it waits.
         */
        get: operations["get_class_papers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark words of the class's papers, as a pupil or the teacher, before the rooms are dealt.
         * @description Mark words of the class's papers, as a pupil or the teacher, before the rooms are dealt.
         */
        post: operations["mark_class_point"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/points/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back what one has marked; a teacher strikes anybody's.
         * @description Take back what one has marked; a teacher strikes anybody's.
         */
        delete: operations["take_class_point_back"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/pupils": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Come into a class as a pupil, or ask to be let back in.
         * @description Come into a class as a pupil, or ask to be let back in.
         */
        post: operations["join_class"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the rooms decided that are over, side by side.
         * @description Read how the rooms decided that are over, side by side.
         */
        get: operations["get_class_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classes/{code}/warm-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer the question of the class as a pupil, or change the answer; the wall shows how many gave which.
         * @description Answer the question of the class as a pupil, or change the answer; the wall shows how many gave which.
         */
        post: operations["answer_warm_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audio of a clip or a range of it; it is streamed while it is still being made.
         * @description Download the audio of a clip or a range of it; it is streamed while it is still being made.
         */
        get: operations["get_clip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clips/{id}/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read when each word of a clip is heard.
         * @description Read when each word of a clip is heard. With `wait` the answer waits for more words, if more will come.
         */
        get: operations["get_clip_words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a file as a document: text, web pages, PDF, Word, mail, tables, slides, notebooks, code, diffs or logs.
         * @description Read a file as a document: text, web pages, PDF, Word, mail, tables, slides, notebooks, code, diffs or logs.
         *
         *     The body is the file itself. What it answers can be put into a matter that has documents; `notes` says what of the
         *     file is not in the text. Nothing is stored.
         */
        post: operations["read_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the formats with their roles, settings, acts and words, and how long this server keeps a room.
         * @description List the formats with their roles, settings, acts and words, and how long this server keeps a room.
         */
        get: operations["list_formats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/formats/{format}/matters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ready matters of a format, in the order of their ids.
         * @description List the ready matters of a format, in the order of their ids.
         *
         *     Of a jury these are the predefined cases; `/api/cases` lists imported ones as well.
         */
        get: operations["list_matters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/formats/{format}/matters/{matter_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a ready matter, as anybody may have it before the end.
         * @description Read a ready matter, as anybody may have it before the end.
         */
        get: operations["get_matter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lesson-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lesson plans of this server.
         * @description List the lesson plans of this server.
         */
        get: operations["list_lesson_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models that may play besides the house, whether each is ready, and what a deliberation would cost.
         * @description List the models that may play besides the house, whether each is ready, and what a deliberation would cost.
         */
        get: operations["list_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the server does, with the operator's key.
         * @description Read what the server does, with the operator's key.
         */
        get: operations["get_operator_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/persona-memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what your personas of a format remember: their games by role, and what they wrote down.
         * @description List what your personas of a format remember: their games by role, and what they wrote down. At most 500.
         */
        get: operations["list_persona_memories"];
        put?: never;
        post?: never;
        /**
         * Forget what one of your personas remembers, its games among it.
         * @description Forget what one of your personas remembers, its games among it.
         */
        delete: operations["delete_persona_memory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a room on a case of the library, on a matter of your own, or on a case that is drawn.
         * @description Open a room on a case of the library, on a matter of your own, or on a case that is drawn.
         */
        post: operations["open_room"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public view of a room: what a shared screen shows.
         * @description Read the public view of a room: what a shared screen shows.
         */
        get: operations["get_room"];
        put?: never;
        post?: never;
        /**
         * Erase everything about this room and its forks, also where it is set aside.
         * @description Erase everything about this room and its forks, also where it is set aside.
         */
        delete: operations["erase_room"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do an act as a seat, as the host or as somebody in the audience.
         * @description Do an act as a seat, as the host or as somebody in the audience. Answers once the entry is stored.
         */
        post: operations["send_act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the audience of a room.
         * @description Join the audience of a room. The token carries one act, `cast_audience_ballot`, counted beside the table's.
         */
        post: operations["join_audience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what models were asked, what they answered and what was read of it, once the room is over.
         * @description Read what models were asked, what they answered and what was read of it, once the room is over.
         *
         *     There is something where the server keeps calls (`TWELVE_RECORD_CALLS`); it is erased with the room.
         */
        get: operations["list_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the case that a room deliberates; once the room has its verdict, also what the court of the time found.
         * @description Read the case that a room deliberates; once the room has its verdict, also what the court of the time found. In a
         *     class that is sealed until the teacher opens it.
         *
         *     Of a room that deliberates something else read `…/matter`.
         */
        get: operations["get_room_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/case/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search in the case that a room deliberates; the best places come first.
         * @description Search in the case that a room deliberates; the best places come first.
         *
         *     The same as `…/matter/search`.
         */
        get: operations["search_room_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/case/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a part of the printed trial that a room deliberates; once the room has its verdict, also what tells the outcome.
         * @description Read a part of the printed trial that a room deliberates; once the room has its verdict, also what tells the
         *     outcome.
         */
        get: operations["get_room_case_transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signed certificate of a verdict.
         * @description Read the signed certificate of a verdict. It tells who held each seat when, models, failures and cost.
         */
        get: operations["get_certificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the built-in player would file where a paper is asked of your seat: to change, to file or to leave.
         * @description Read what the built-in player would file where a paper is asked of your seat: to change, to file or to leave.
         */
        get: operations["get_draft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read entries of the log in order, every number once.
         * @description Read entries of the log in order, every number once. What this token may not see is a skip.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/export.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything about a room in one archive, as far as the host may see it now.
         * @description Download everything about a room in one archive, as far as the host may see it now.
         *
         *     It holds the transcript, the log, tables of turns and ballots, the verdict's certificate and the clips.
         */
        get: operations["export_room"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a room: go on from one of its entries in a new room.
         * @description Fork a room: go on from one of its entries in a new room. The host may, and after the verdict anybody with a
         *     token.
         */
        post: operations["fork_room"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/interview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a seat about its part, once the deliberation is over.
         * @description Ask a seat about its part, once the deliberation is over. The answer is made of what this token may read.
         */
        post: operations["interview_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List for which models keys are held in this room, without the keys.
         * @description List for which models keys are held in this room, without the keys.
         */
        get: operations["list_model_keys"];
        /**
         * Give a key for this room, or for one seat, in the place of an earlier one.
         * @description Give a key for this room, or for one seat, in the place of an earlier one.
         */
        put: operations["set_model_key"];
        post?: never;
        /**
         * Forget this room's keys, or those of one seat.
         * @description Forget this room's keys, or those of one seat. Calls in progress end as they began.
         */
        delete: operations["delete_model_keys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/log.jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the log, one entry a line, as far as the host may see it now: after the verdict all of it.
         * @description Download the log, one entry a line, as far as the host may see it now: after the verdict all of it.
         *
         *     The case stands beside the first entry, as `case`. A room that is set aside has its log, too.
         */
        get: operations["export_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/matter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a room deliberates, of any kind, as far as this token may have it.
         * @description Read what a room deliberates, of any kind, as far as this token may have it.
         */
        get: operations["get_room_matter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/matter/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search in what a room deliberates; the best places come first.
         * @description Search in what a room deliberates; the best places come first.
         *
         *     With a token of the room the search is also by meaning, where the server has a model for that.
         */
        get: operations["search_room_matter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/outlook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estimate what a room's models will cost, and whether the room's money or this server's will end their part.
         * @description Estimate what a room's models will cost, and whether the room's money or this server's will end their part.
         */
        get: operations["forecast_room_cost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/papers/{paper}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a paper that was filed, with all of its text.
         * @description Read a paper that was filed, with all of its text. The parts of a sealed one come when it is opened.
         */
        get: operations["get_paper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who usually sits on the seats of a room: each persona with its text.
         * @description Read who usually sits on the seats of a room: each persona with its text.
         */
        get: operations["list_room_personas"];
        /**
         * Bring personas to a room, before it begins: a YAML or JSON file as `docs/personas.md` describes it, with the host's token.
         * @description Bring personas to a room, before it begins: a YAML or JSON file as `docs/personas.md` describes it, with the
         *     host's token. Seats that the file does not name keep the format's own.
         */
        put: operations["replace_room_personas"];
        post?: never;
        /**
         * Bring back the format's own personas, before the room begins.
         * @description Bring back the format's own personas, before the room begins.
         */
        delete: operations["reset_room_personas"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play again, once the room is closed: a new room for the same people on the same seats, with the same tokens.
         * @description Play again, once the room is closed: a new room for the same people on the same seats, with the same tokens.
         */
        post: operations["open_rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat that no person holds, before the deliberation begins or at any time after.
         * @description Take a seat that no person holds, before the deliberation begins or at any time after.
         */
        post: operations["take_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give up a seat, or as the host take it from a person; the house plays on.
         * @description Give up a seat, or as the host take it from a person; the house plays on.
         */
        delete: operations["leave_seat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what your seat might say with the floor: speeches to take over, to change or to leave.
         * @description Read what your seat might say with the floor: speeches to take over, to change or to leave. Nothing is said.
         */
        get: operations["list_suggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/transcript.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the transcript as JSON, as far as this token may see it.
         * @description Read the transcript as JSON, as far as this token may see it.
         */
        get: operations["get_transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/transcript.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the transcript as Markdown, as far as this token may see it.
         * @description Read the transcript as Markdown, as far as this token may see it.
         */
        get: operations["export_transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/verdict.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the picture of a verdict: the outcome, the count, and those who sat at the table.
         * @description Read the picture of a verdict: the outcome, the count, and those who sat at the table.
         */
        get: operations["get_verdict_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the view of a room as this token sees it: the public part and what is yours.
         * @description Read the view of a room as this token sees it: the public part and what is yours.
         */
        get: operations["get_room_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the room's webhooks and how their deliveries go, without their secrets.
         * @description List the room's webhooks and how their deliveries go, without their secrets.
         */
        get: operations["list_webhooks"];
        put?: never;
        /**
         * Add a webhook: an address that is told what happens in this room.
         * @description Add a webhook: an address that is told what happens in this room. Only this answer holds its secret.
         */
        post: operations["create_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{code}/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook from the room.
         * @description Remove a webhook from the room.
         */
        delete: operations["delete_webhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a study with its file, which never changes from then on.
         * @description Begin a study with its file, which never changes from then on.
         */
        post: operations["open_study"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a study tells those who open its link.
         * @description Read what a study tells those who open its link.
         */
        get: operations["get_study"];
        put?: never;
        post?: never;
        /**
         * Erase a study with its participants, its answers, its rooms and everything that was said in them.
         * @description Erase a study with its participants, its answers, its rooms and everything that was said in them.
         */
        delete: operations["erase_study"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do an act of the experimenter's: stop the study, say something, assign somebody by hand.
         * @description Do an act of the experimenter's: stop the study, say something, assign somebody by hand.
         */
        post: operations["send_study_act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/analysis.ipynb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a notebook that reads the tables as CSV.
         * @description Download a notebook that reads the tables as CSV.
         */
        get: operations["get_study_notebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/certificate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the certificate of a study: what was done, who came how far, and what was erased, signed.
         * @description Read the certificate of a study: what was done, who came how far, and what was erased, signed.
         */
        get: operations["get_study_certificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/codebook.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download every question with what its answers mean.
         * @description Download every question with what its answers mean.
         */
        get: operations["get_study_codebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/data.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything of a study: its file, tables, dictionary, codebook, notebook, logs and certificate.
         * @description Download everything of a study: its file, tables, dictionary, codebook, notebook, logs and certificate.
         *
         *     Answers of a participant are in it once they are done or have dropped out, and a log once its room is over.
         */
        get: operations["export_study"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/dictionary.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what every column of the tables means.
         * @description Read what every column of the tables means.
         */
        get: operations["get_study_dictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/groups/{group}/log.jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the log of a group's room, once that is over.
         * @description Download the log of a group's room, once that is over.
         */
        get: operations["export_study_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far everybody is, and every room at a glance; nobody's answers.
         * @description Read how far everybody is, and every room at a glance; nobody's answers.
         */
        get: operations["get_study_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Come into a study, or back to one's place in it.
         * @description Come into a study, or back to one's place in it.
         */
        post: operations["join_study"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download whom the recruiting service is to pay: its own word for each participant, and how they ended.
         * @description Download whom the recruiting service is to pay: its own word for each participant, and how they ended.
         *
         *     It is no part of the data, in which participants are numbers.
         */
        get: operations["export_study_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a participant is to do now, at once or when it has changed.
         * @description Read what a participant is to do now, at once or when it has changed.
         */
        get: operations["get_study_place"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/preregistration.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the preregistration sheet.
         * @description Download the preregistration sheet.
         */
        get: operations["get_study_preregistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do a step as a participant: agree, decline, answer, say that the debriefing was read, or withdraw.
         * @description Do a step as a participant: agree, decline, answer, say that the debriefing was read, or withdraw.
         */
        post: operations["take_study_step"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/study.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file with which a study was begun.
         * @description Download the file with which a study was begun.
         */
        get: operations["get_study_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/tables/{table}.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download one table of a study as CSV.
         * @description Download one table of a study as CSV.
         */
        get: operations["export_study_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/{code}/tables/{table}.parquet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download one table of a study as Parquet.
         * @description Download one table of a study as Parquet.
         */
        get: operations["export_study_parquet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studies/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the file of a study: everything that is wrong with it, by line and field.
         * @description Check the file of a study: everything that is wrong with it, by line and field.
         */
        post: operations["check_study"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voices of this server, and which one `auto` is.
         * @description List the voices of this server, and which one `auto` is. It asks ElevenLabs for the configured one.
         */
        get: operations["list_voices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is up.
         * @description Check that the process is up.
         */
        get: operations["check_liveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the store and the bus can be reached, that the store takes writes, and that there is room for connections.
         * @description Check that the store and the bus can be reached, that the store takes writes, and that there is room for
         *     connections.
         */
        get: operations["check_readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics, for Prometheus.
         * @description Read the metrics, for Prometheus.
         */
        get: operations["get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Act: components["schemas"]["BeginAct"] | components["schemas"]["PauseAct"] | components["schemas"]["ResumeAct"] | components["schemas"]["CallVoteAct"] | components["schemas"]["AdjournAct"] | components["schemas"]["RemoveAct"] | components["schemas"]["AssignAct"] | components["schemas"]["LockAct"] | components["schemas"]["TellAct"] | components["schemas"]["GiveTimeAct"] | components["schemas"]["PassPowersAct"] | components["schemas"]["SetPaceAct"] | components["schemas"]["SetTermsAct"] | components["schemas"]["SetMindsAct"] | components["schemas"]["SetPersonasAct"] | components["schemas"]["ComeBackAct"] | components["schemas"]["CastAudienceBallotAct"] | components["schemas"]["LeaveAct"] | components["schemas"]["ChooseFaceAct"] | components["schemas"]["ChooseSideAct"] | components["schemas"]["AnySpeakAct"] | components["schemas"]["PassAct"] | components["schemas"]["RaiseHandAct"] | components["schemas"]["InterruptAct"] | components["schemas"]["AnyCastBallotAct"] | components["schemas"]["SecondAct"] | components["schemas"]["MarkPointAct"] | components["schemas"]["TakePointBackAct"] | components["schemas"]["WithdrawAct"] | components["schemas"]["FileArtifactAct"] | components["schemas"]["FileCaseAct"] | components["schemas"]["FileDefenceAct"] | components["schemas"]["GiveVoteAct"] | components["schemas"]["GiveRulingAct"] | components["schemas"]["ResearchAct"] | components["schemas"]["FileFindingsAct"] | components["schemas"]["GiveJudgementAct"] | components["schemas"]["SayAsideAct"] | components["schemas"]["PlaceBidAct"] | components["schemas"]["TakeNoteAct"];
        /**
         * ActRequest
         * @description An act with what travels beside it.
         */
        ActRequest: {
            /** @description What to do, as the room's format offers it (`/api/formats`). */
            act: components["schemas"]["Act"];
            /**
             * Ask
             * @description The id of the ask that any other act answers.
             */
            ask?: string | null;
            /**
             * Tenure
             * @description The tenure the sender believes to hold; an old one is refused.
             */
            tenure?: number | null;
            /**
             * Turn Id
             * @description The id of the floor that a `speak` or a `pass` uses.
             */
            turn_id?: string | null;
        };
        /**
         * ActResponse
         * @description An act that was taken.
         */
        ActResponse: {
            /**
             * Invitation
             * @description The code that takes the seat once, where the act invited somebody; it is told here and nowhere else.
             */
            invitation?: string | null;
            /**
             * Seq
             * @description The entry it made.
             */
            seq: number;
        };
        /**
         * Adjourn
         * @description End these rooms without a verdict.
         */
        Adjourn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "adjourn";
            /**
             * Rooms
             * @description Their numbers; null: all of them.
             */
            rooms?: number[] | null;
        };
        /**
         * AdjournAct
         * @description End the deliberation without a verdict.
         */
        AdjournAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "adjourn";
        };
        /**
         * Admit
         * @description Let somebody who lost their phone back in, as the pupil they are.
         */
        Admit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "admit";
            /**
             * Number
             * @description Of the request.
             */
            number: number;
            /** Pupil */
            pupil: number;
        };
        /**
         * AnswerGiven
         * @description A seat answered an ask for itself: a bid, a note. What it answered is in its own part.
         */
        AnswerGiven: {
            /**
             * Act
             * @description The kind of act that was asked for.
             */
            act: string;
            /** Ask */
            ask: string;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "answer_given";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /** AnyCastBallotAct */
        AnyCastBallotAct: components["schemas"]["CastBallotAct"] | components["schemas"]["PanelCastBallotAct"];
        /** AnySpeakAct */
        AnySpeakAct: components["schemas"]["SpeakAct"] | components["schemas"]["PanelSpeakAct"] | components["schemas"]["MeetingSpeakAct"];
        /**
         * Argument
         * @description One argument of a party, with the exhibits and witnesses it rests on.
         */
        Argument: {
            /**
             * Rests On
             * @default []
             */
            rests_on?: string[];
            /** Text */
            text: string;
        };
        /**
         * AsideSaid
         * @description Somebody who takes no further part said something to the others who take none (`only`).
         */
        AsideSaid: {
            /**
             * Ask
             * @description What it answers; null where they said it unasked.
             */
            ask?: string | null;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "aside_said";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Text */
            text: string;
        };
        /**
         * Asked
         * @description Seats are asked for an act; an answer cites `ask`.
         */
        Asked: {
            /** Act */
            act: string;
            /** Ask */
            ask: string;
            /**
             * Awaited
             * @description Whether the deliberation waits for the answers.
             */
            awaited: boolean;
            /**
             * Deadline
             * @description As granted, UTC seconds; pauses move it (see the view).
             */
            deadline: number;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "asked";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seats */
            seats: number[];
            /** Seconds */
            seconds: number;
            /**
             * Topic
             * @description What it is about, where the act alone does not tell (`case`, `verdict`, `last_call`, …).
             */
            topic: string;
        };
        /**
         * AskLapsed
         * @description The time of an ask is over; defaults follow for whoever has not answered.
         */
        AskLapsed: {
            /** Ask */
            ask: string;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ask_lapsed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * AskView
         * @description Something that is waited for.
         */
        AskView: {
            /** Act */
            act: string;
            /** Ask */
            ask: string;
            /** Awaited */
            awaited: boolean;
            /**
             * By House
             * @description By the rules of the format the house answers it for every seat that a mind plays; no model is asked.
             */
            by_house: boolean;
            /** Due */
            due: number | null;
            /**
             * Failed
             * @description Seats whose mind failed at it, so that somebody else answers for them.
             */
            failed: number[];
            /**
             * Seats
             * @description Seats that have not answered; 0 is the room itself. None for a timer, which lapses by itself.
             */
            seats: number[];
            /** Seconds */
            seconds: number;
            /** Topic */
            topic: string;
        };
        /**
         * Assign
         * @description Put somebody who waits into a condition, where the study's file says that it is done by hand.
         */
        Assign: {
            /** Condition */
            condition: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "assign";
            /** Participant */
            participant: number;
        };
        /**
         * AssignAct
         * @description Give a seat to the house mind or a model, keep it for whoever brings the invitation that this makes, or leave its
         *     chair empty: the table goes on with one fewer.
         */
        AssignAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "assign";
            /**
             * Model
             * @description Which model; without one the model that the setting `minds` names for every seat.
             * @default null
             */
            model?: string | null;
            /**
             * Occupant
             * @enum {string}
             */
            occupant: "house" | "model" | "invitation" | "nobody";
            /** Seat */
            seat: number;
        };
        /**
         * AudienceBallotCast
         * @description Somebody in the audience voted; `member` is a number that says nothing of who they are.
         */
        AudienceBallotCast: {
            /** Choice */
            choice: string;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "audience_ballot_cast";
            /** Member */
            member: number;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /** Previous */
            previous: string | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * AudienceToken
         * @description A place in the audience. Its token is told here and nowhere else.
         */
        AudienceToken: {
            /** Token */
            token: string;
        };
        /**
         * BallotCast
         * @description A seat voted. `choice` is null while the ballot is sealed; a flip is a ballot that differs from `previous`.
         */
        BallotCast: {
            /** Ask */
            ask: string | null;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Cause
             * @description The turn that did most to change it, where a mind's ballot changed by rule.
             */
            cause?: string | null;
            /** Choice */
            choice: string | null;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ballot_cast";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /** Previous */
            previous: string | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @description What the voter says for an open ballot.
             */
            reason?: string | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * BallotOpened
         * @description A vote is taken; earlier ballots stand until they are replaced.
         */
        BallotOpened: {
            /** Ballot */
            ballot: number;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Fresh
             * @description Whether earlier ballots count no more, and are put away.
             */
            fresh?: boolean | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ballot_opened";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed Until All
             * @description Ballots stay in the box until all are in.
             */
            sealed_until_all: boolean;
            /** Topic */
            topic: string;
        };
        /**
         * BallotsRevealed
         * @description The box is opened.
         */
        BallotsRevealed: {
            /** Ballots */
            ballots: {
                [key: string]: string;
            };
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ballots_revealed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reasons
             * @description What each seat said for its ballot, where reasons were given.
             */
            reasons?: {
                [key: string]: string;
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Undecided
             * @description Seats that said so in place of a choice; they have no ballot yet.
             */
            undecided?: number[] | null;
        };
        /**
         * Begin
         * @description Begin in these rooms; minds play the seats that no pupil holds.
         */
        Begin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "begin";
            /**
             * Rooms
             * @description Their numbers; null: all of them.
             */
            rooms?: number[] | null;
        };
        /**
         * BeginAct
         * @description Open the deliberation; the house plays every empty seat.
         */
        BeginAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "begin";
        };
        /**
         * Begun
         * @description The host began the deliberation.
         */
        Begun: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "begun";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * BidsWeighed
         * @description The bids for the floor were weighed; the highest has it next.
         */
        BidsWeighed: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Hands
             * @description The seats that wanted to speak, the winner aside.
             */
            hands: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bids_weighed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Tick
             * @description 1, 2, 3, … within one round.
             */
            tick: number;
            /**
             * Urgent
             * @description Whether the winner interrupted with the highest bid there is.
             */
            urgent?: boolean | null;
            /**
             * Winner
             * @description The seat that speaks next; null where nobody wants to.
             */
            winner: number | null;
        };
        /**
         * CallMessage
         * @description One message of a prompt.
         */
        CallMessage: {
            /** Content */
            content: string;
            /** Role */
            role: string;
        };
        /**
         * CallPage
         * @description A stretch of the calls of a room.
         */
        CallPage: {
            /** Calls */
            calls: components["schemas"]["KeptCall"][];
            /**
             * Kept
             * @description Whether calls are kept here (`TWELVE_RECORD_CALLS`).
             */
            kept: boolean;
            /** More */
            more: boolean;
            /**
             * Number
             * @description That of the last call, or `after` where there is none: ask on after it.
             */
            number: number;
        };
        /**
         * CallVoteAct
         * @description Call the final vote (the host and the host's seat), or move that it be called (any other seat).
         */
        CallVoteAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "call_vote";
        };
        /**
         * Case
         * @description A criminal case for deliberation.
         */
        Case: {
            /** Charges */
            charges: string[];
            /**
             * Content Note
             * @description What a reader should know before opening the case, in a sentence that gives nothing else away.
             */
            content_note?: string | null;
            /**
             * Crime Date
             * @description As the source words it.
             */
            crime_date?: string | null;
            /**
             * Date
             * @description Day of the session, ISO 8601, where known.
             */
            date?: string | null;
            /**
             * Defendants
             * @default []
             */
            defendants?: components["schemas"]["Defendant"][];
            /**
             * Defense Arguments
             * @default []
             */
            defense_arguments?: components["schemas"]["Argument"][];
            /**
             * Degrees
             * @description What a conviction may be for, the gravest first, where a jury is to say so.
             * @default []
             */
            degrees?: components["schemas"]["Degree"][];
            derived?: components["schemas"]["Derived"] | null;
            /**
             * Difficulty
             * @description Never shown: it would spoil the case. Null in imported cases (see `Derived`).
             */
            difficulty?: ("clear_guilty" | "clear_innocent" | "ambiguous") | null;
            /**
             * Docket
             * @description One line for a list, which never hints at the outcome.
             */
            docket: string;
            /**
             * Exhibits
             * @default []
             */
            exhibits?: components["schemas"]["Exhibit"][];
            /**
             * Explicit
             * @description Contains sexual violence or the like: never drawn at random.
             * @default false
             */
            explicit?: boolean;
            finding?: components["schemas"]["Finding"] | null;
            /**
             * Gists
             * @description What pieces come to in a few words, for the house to say: carried and not shown, as relations are.
             * @default []
             */
            gists?: components["schemas"]["Gist"][];
            /** Id */
            id: string;
            /**
             * Inferences
             * @description What can be found by putting pieces together, for the table to find: carried and not shown, as relations are.
             * @default []
             */
            inferences?: components["schemas"]["Inference"][];
            /**
             * Instructions
             * @description What the judge tells the jury about the law.
             */
            instructions: string;
            /**
             * Issues
             * @description What the verdict turns on, the weightiest first; derived from the evidence where there are none.
             * @default []
             */
            issues?: components["schemas"]["Issue"][];
            /** Jurisdiction */
            jurisdiction: string;
            /**
             * Place
             * @description Where the crime was committed.
             */
            place?: string | null;
            /**
             * Prosecution Arguments
             * @default []
             */
            prosecution_arguments?: components["schemas"]["Argument"][];
            /**
             * Relations
             * @description Which pieces of evidence contradict, explain or depend on each other. The house argues from them, so a log
             *     carries them; the case file that people read does not show them.
             * @default []
             */
            relations?: components["schemas"]["Relation"][];
            /**
             * @default {
             *       "kind": "predefined",
             *       "name": "Predefined cases"
             *     }
             */
            source?: components["schemas"]["Source"];
            /** Summary */
            summary: string;
            /**
             * Themes
             * @default []
             */
            themes?: string[];
            /** Title */
            title: string;
            /**
             * Transcript
             * @description The whole printed text, for search and reading.
             * @default []
             */
            transcript?: components["schemas"]["Passage"][];
            /**
             * Witnesses
             * @default []
             */
            witnesses?: components["schemas"]["Witness"][];
            /** Year */
            year?: number | null;
        };
        /**
         * CaseDetail
         * @description A case.
         */
        CaseDetail: {
            /** Charges */
            charges: string[];
            /**
             * Content Note
             * @description What a reader should know before opening the case; every explicit case has one.
             */
            content_note: string | null;
            /** Crime Date */
            crime_date: string | null;
            /** Date */
            date: string | null;
            /** Defendants */
            defendants: components["schemas"]["Defendant"][];
            /** Defense Arguments */
            defense_arguments: components["schemas"]["Argument"][];
            derived: components["schemas"]["DerivedDetail"] | null;
            /** Docket */
            docket: string;
            /**
             * Era
             * @description The half century of the year, as the filter of lists takes it: `1800-1849`.
             */
            era: string | null;
            /** Exhibits */
            exhibits: components["schemas"]["Exhibit"][];
            /** Explicit */
            explicit: boolean;
            /** @description What the court of the time found; null until the room that asks has its own verdict, and outside rooms. */
            finding: components["schemas"]["Finding"] | null;
            /** Id */
            id: string;
            /** Instructions */
            instructions: string;
            /** Jurisdiction */
            jurisdiction: string;
            /**
             * Lesser Verdicts
             * @description What a conviction may be for, the gravest first, where the case says so and the room asks; else empty.
             */
            lesser_verdicts: string[];
            /**
             * Minutes To Read
             * @description Whole minutes that reading all of it takes, at 230 words a minute.
             */
            minutes_to_read: number;
            /**
             * Passages
             * @description How many passages the whole of it has.
             */
            passages: number;
            /** Place */
            place: string | null;
            /** Prosecution Arguments */
            prosecution_arguments: components["schemas"]["Argument"][];
            source: components["schemas"]["Source"];
            /** Summary */
            summary: string;
            /** Themes */
            themes: string[];
            /** Title */
            title: string;
            /**
             * Transcript
             * @description The printed trial, as far as its first part goes; `transcript_next` says how to read on.
             */
            transcript: components["schemas"]["Passage"][];
            /**
             * Transcript Next
             * @description Where the next part begins: `after` of a call to `…/transcript`; null where this is all.
             */
            transcript_next: number | null;
            /** Witnesses */
            witnesses: components["schemas"]["Witness"][];
            /**
             * Words
             * @description Length of the printed trial, or of the file where nothing was printed.
             */
            words: number;
            /** Year */
            year: number | null;
        };
        /**
         * CaseHit
         * @description A place in a case that answers a search.
         */
        CaseHit: {
            /**
             * Id
             * @description What a turn may cite for it: an exhibit or a witness; null for summary, arguments and passages of nobody's.
             */
            id: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "summary" | "exhibit" | "witness" | "statement" | "argument" | "passage" | "paper";
            /**
             * Score
             * @description How well it answers, by the search's own measure; comparable within one answer only.
             */
            score: number;
            /**
             * Snippet
             * @description The words around the hit, as they stand in the case.
             */
            snippet: string;
            /**
             * Title
             * @description What it is called on the page: the exhibit's title, the witness's name, "For the prosecution", …
             */
            title: string;
        };
        /**
         * CaseHits
         * @description Places in a case, best first.
         */
        CaseHits: {
            /** Hits */
            hits: components["schemas"]["CaseHit"][];
        };
        /**
         * CaseLine
         * @description Which case it is.
         */
        CaseLine: {
            /** Id */
            id: string;
            /** Title */
            title: string;
        };
        /**
         * CasePage
         * @description A page of cases.
         */
        CasePage: {
            /** Cases */
            cases: components["schemas"]["CaseSummary"][];
            /**
             * Next
             * @description The cursor of the next page; null on the last one, and where cases were searched for.
             */
            next: string | null;
        };
        /**
         * CaseRef
         * @description Which case is deliberated.
         */
        CaseRef: {
            /** Hash */
            hash: string;
            /** Id */
            id: string;
            /** Title */
            title: string;
        };
        /**
         * CaseSummary
         * @description A case in a list; `score` and `hit` where it answers a search.
         */
        CaseSummary: {
            /**
             * Content Note
             * @description What a reader should know before opening it.
             */
            content_note?: string | null;
            /** Docket */
            docket: string;
            /**
             * Era
             * @description The half century it belongs to, as the filter of lists takes it: `1800-1849`; null where no year is known.
             */
            readonly era: string | null;
            hit?: components["schemas"]["CaseHit"] | null;
            /** Id */
            id: string;
            /**
             * Minutes To Read
             * @description Whole minutes that reading all of it takes, at 230 words a minute.
             */
            readonly minutes_to_read: number;
            /** Score */
            score?: number | null;
            /**
             * Source
             * @description `predefined`, `old_bailey` or `file`; a kind that would tell how the case ended is given as `file`.
             */
            source: string;
            /**
             * Themes
             * @default []
             */
            themes?: string[];
            /** Title */
            title: string;
            /**
             * Words
             * @description Length of the printed trial, or of the file where nothing was printed.
             */
            words: number;
            /** Year */
            year?: number | null;
        };
        /**
         * CastAudienceBallotAct
         * @description Vote from the audience, or change that vote; it is shown beside the table's and counts for nothing there.
         */
        CastAudienceBallotAct: {
            /** Choice */
            choice: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "cast_audience_ballot";
        };
        /**
         * CastBallotAct
         * @description Vote, or change one's vote.
         */
        CastBallotAct: {
            /** Choice */
            choice: string;
            /**
             * Conviction
             * @description How sure the voter says they are of the first choice, 0 to 1; people and outside agents only.
             * @default null
             */
            conviction?: number | null;
            /**
             * Kind
             * @default cast_ballot
             * @constant
             */
            kind: "cast_ballot";
        };
        /**
         * Certificate
         * @description How a verdict came about.
         */
        Certificate: {
            /** Begun At */
            begun_at: number;
            /** @description Calls for nobody's seat. */
            bench: components["schemas"]["Usage"];
            /**
             * By
             * @description How many turns, ballots, papers, answers and narrations were a model's, the house's in a model's place or by a
             *     rule, a person's, an agent's.
             */
            by?: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            case: components["schemas"]["CaseRef"];
            /**
             * Closed At
             * @description Null while the room is not closed: a later certificate tells the seed, too.
             */
            closed_at: number | null;
            /**
             * Degraded
             * @description Whether anything went otherwise than it was set up.
             */
            degraded: boolean;
            /** Deliberation */
            deliberation: string;
            /** Failures */
            failures: components["schemas"]["FailureLine"][];
            /**
             * Flips
             * @description Ballots that replaced a different one.
             */
            flips: number;
            fork: components["schemas"]["ForkLine"] | null;
            /** Format */
            format: string;
            /**
             * Kind
             * @constant
             */
            kind: "certificate";
            log: components["schemas"]["LogLine"];
            /** Missing Ballots */
            missing_ballots: components["schemas"]["DefaultLine"][];
            /** Models */
            models: components["schemas"]["ModelRecord"][];
            /** Opened At */
            opened_at: number;
            /**
             * Program
             * @description The program that issued it, with its version and commit; nothing that a log tells.
             */
            program?: string | null;
            /** Prompts */
            prompts: components["schemas"]["PromptRecord"][];
            /**
             * Reasons
             * @description What did, in plain words; empty exactly where it is not degraded.
             */
            reasons: string[];
            /**
             * Room
             * @description The room's code.
             */
            room: string;
            /** Rounds */
            rounds: number;
            /**
             * Rules
             * @description Version of the rules.
             */
            rules: number;
            /** Seats */
            seats: components["schemas"]["SeatRecord"][];
            /**
             * Seed
             * @description Told once the room is closed; in a fork of a room that goes on, never.
             */
            seed: string | null;
            /**
             * Settings
             * @description As they stood at the verdict.
             */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /**
             * Stage
             * @description How far the room's cap made it save: `full` not at all, then `shorter` turns, a `cheaper` model, the `house`.
             * @enum {string}
             */
            stage: "full" | "shorter" | "cheaper" | "house";
            /**
             * Summaries
             * @description How often a model put what was said into a few sentences, which minds then remembered instead of the turns.
             */
            summaries: number;
            /** Turns */
            turns: number;
            /** @description All calls. */
            usage: components["schemas"]["Usage"];
            verdict: components["schemas"]["ResultLine"];
            /**
             * Version
             * @constant
             */
            version: 1;
        };
        /**
         * CertifiedGroup
         * @description A room of a study.
         */
        CertifiedGroup: {
            /** Condition */
            condition: string;
            /** Deliberation */
            deliberation: string | null;
            /** Group */
            group: number;
            /** Log */
            log: string;
            /** Matter */
            matter: string;
            /** Minds */
            minds: number;
            /** Outcome */
            outcome: string | null;
            /** People */
            people: number;
            /**
             * Words Erased
             * @description Words of somebody who has withdrawn are erased in its log, which therefore no longer verifies.
             */
            words_erased: boolean;
        };
        /**
         * Charge
         * @description What one defendant was charged with, and what became of it (held back).
         */
        Charge: {
            /** Category */
            category?: string | null;
            /** Defendant */
            defendant: string;
            /** Description */
            description?: string | null;
            /** Plea */
            plea?: string | null;
            /**
             * Punishments
             * @default []
             */
            punishments?: string[];
            /** Subcategory */
            subcategory?: string | null;
            /** Verdict */
            verdict?: string | null;
            /** Verdict Detail */
            verdict_detail?: string | null;
        };
        /**
         * CheckedCondition
         * @description A condition of a file that was checked.
         */
        CheckedCondition: {
            /** Format */
            format: string;
            /** Id */
            id: string;
            /** People */
            people: number;
            /** Title */
            title: string;
        };
        /**
         * CheckedStudy
         * @description What a check of a file came to.
         */
        CheckedStudy: {
            /** Conditions */
            conditions: components["schemas"]["CheckedCondition"][];
            /** Deception */
            deception: boolean;
            /**
             * Faults
             * @description Empty where nothing is wrong.
             */
            faults: components["schemas"]["StudyFault"][];
            /** Hash */
            hash: string;
            /**
             * Title
             * @description Empty where something is; so is the hash.
             */
            title: string;
        };
        /**
         * CheckStudyRequest
         * @description The file of a study to check.
         */
        CheckStudyRequest: {
            /**
             * File
             * @description Its text: YAML, as `docs/studies.md` describes it.
             */
            file: string;
        };
        /**
         * ChoiceQuestion
         * @description One of several answers; `right` makes it a check of attention.
         */
        ChoiceQuestion: {
            /** Answers */
            answers: string[];
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "choice";
            /**
             * Required
             * @default true
             */
            required: boolean;
            /** Right */
            right: string | null;
            /** Text */
            text: string;
        };
        /**
         * ChooseFaceAct
         * @description Choose how one looks at the table, while the room is in the lobby.
         */
        ChooseFaceAct: {
            /** Face */
            face: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "choose_face";
        };
        /**
         * ChooseSideAct
         * @description Commit to defend or to prosecute, for good.
         */
        ChooseSideAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "choose_side";
            /** Side */
            side: string;
        };
        /**
         * CitableItem
         * @description Something that may be cited.
         */
        CitableItem: {
            /** Id */
            id: string;
            /** Label */
            label: string;
        };
        /**
         * CitedTurn
         * @description A turn that an answer draws on.
         */
        CitedTurn: {
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Seat */
            seat: number;
            /** Turn Id */
            turn_id: string;
        };
        /**
         * ClaimedSeat
         * @description A seat that was taken. Its token is told here and nowhere else.
         */
        ClaimedSeat: {
            /** Seat */
            seat: number;
            /** Tenure */
            tenure: number;
            /** Token */
            token: string;
        };
        /**
         * ClassActRequest
         * @description What a teacher does.
         */
        ClassActRequest: {
            /** Act */
            act: components["schemas"]["Deal"] | components["schemas"]["DealNames"] | components["schemas"]["MovePupil"] | components["schemas"]["Begin"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["GiveTime"] | components["schemas"]["Adjourn"] | components["schemas"]["Tell"] | components["schemas"]["Admit"] | components["schemas"]["TurnAway"] | components["schemas"]["RemovePupil"] | components["schemas"]["LimitPupils"] | components["schemas"]["InviteTeacher"] | components["schemas"]["OpenFinding"];
        };
        /**
         * ClassActResponse
         * @description What came of it.
         */
        ClassActResponse: {
            /** Refused */
            refused: components["schemas"]["RefusedRoom"][];
            /**
             * Rooms
             * @description Where it was done.
             */
            rooms: number[];
            /**
             * Said
             * @description One sentence.
             */
            said: string;
            /**
             * Token
             * @description Of a second teacher; it is told here and nowhere else.
             */
            token: string | null;
        };
        /**
         * ClassInfo
         * @description The class itself.
         */
        ClassInfo: {
            /**
             * Begun At
             * @description When the first room began, UTC seconds.
             */
            begun_at: number | null;
            /**
             * Capacity
             * @description Seats of a room.
             */
            capacity: number;
            /** Code */
            code: string;
            /**
             * Deleted At
             * @description When this server deletes it, UTC seconds; null: it keeps it.
             */
            deleted_at: number | null;
            /**
             * Finding
             * @description Whether there is a finding, which the teacher may open once every room is over.
             */
            finding: boolean;
            /** Finding Open */
            finding_open: boolean;
            /** Format */
            format: string;
            /** Leave */
            leave: number;
            /** Matter Id */
            matter_id: string;
            /** Matter Title */
            matter_title: string;
            /** Minutes */
            minutes: number | null;
            /** Plan */
            plan: string | null;
            /**
             * Points
             * @description By number, what the class has marked in its papers.
             */
            points: number[];
            /** Pupils */
            pupils: number;
            /**
             * Pupils At Most
             * @description The teacher's limit.
             */
            pupils_at_most: number;
            /** Rooms */
            rooms: number;
            /** Rooms At Most */
            rooms_at_most: number;
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /** Size */
            size: number;
            /**
             * Teacher
             * @description What the pupils call their teacher.
             */
            teacher: string | null;
            /** Title */
            title: string;
            warm_up: components["schemas"]["WarmUpView"];
        };
        /**
         * ClassMark
         * @description Words that somebody of the class has marked; who did is told to nobody.
         */
        ClassMark: {
            /**
             * Mine
             * @description You have marked them, as a pupil.
             */
            mine: boolean;
            /**
             * Number
             * @description By which it is taken back.
             */
            number: number;
        };
        /**
         * ClassPapers
         * @description What a class deliberates, and what it has marked in it.
         */
        ClassPapers: {
            /**
             * Matter
             * @description The whole of it by the model of its kind, as any reader may have it.
             */
            matter: {
                [key: string]: unknown;
            };
            /**
             * Open
             * @description Whether more may be marked: until the first rooms are dealt.
             */
            open: boolean;
            /**
             * Points
             * @description What the class has marked: the last points of the matter, in the same order.
             */
            points: components["schemas"]["ClassMark"][];
        };
        /**
         * ClassResults
         * @description How the class decided.
         */
        ClassResults: {
            /**
             * Finding Open
             * @description Whether the teacher has opened the real finding.
             */
            finding_open: boolean;
            /**
             * Over
             * @description Whether every room is.
             */
            over: boolean;
            /**
             * Question
             * @description One question for the talk afterwards, once every room is over.
             */
            question: string | null;
            /**
             * Rooms
             * @description Those that are over.
             */
            rooms: components["schemas"]["RoomResult"][];
        };
        /**
         * ClassView
         * @description A class, as far as a token may see it.
         */
        ClassView: {
            /** Expected */
            expected: components["schemas"]["ExpectedPupil"][];
            info: components["schemas"]["ClassInfo"];
            /** Pupils */
            pupils: components["schemas"]["PupilInfo"][];
            /** Returns */
            returns: components["schemas"]["WaitingPupil"][];
            /** Rooms */
            rooms: components["schemas"]["RoomGlance"][];
            /** @description Null without a token. */
            you: components["schemas"]["YouInClass"] | null;
        };
        /**
         * Clip
         * @description Something that can be heard.
         */
        Clip: {
            /** Id */
            id: string;
            /** Mime */
            mime: string;
            /**
             * Seconds
             * @description How long it is, where that is known already.
             */
            seconds?: number | null;
            /** Voice */
            voice: string;
        };
        /**
         * ClipReady
         * @description Something can be heard, also while it is still being made.
         */
        ClipReady: {
            /**
             * Ask
             * @description The ask of the narration that it speaks, or the id of the turn.
             */
            ask: string;
            clip: components["schemas"]["Clip"];
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "clip_ready";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Seat
             * @description The seat that is heard; 0 for the bench.
             */
            seat: number;
        };
        /**
         * ClipWord
         * @description When a word is heard.
         */
        ClipWord: {
            /** End */
            end: number;
            /**
             * Start
             * @description Seconds from the beginning of the clip.
             */
            start: number;
            /** Text */
            text: string;
        };
        /**
         * ClipWords
         * @description The words of a clip, as far as they are known.
         */
        ClipWords: {
            /**
             * Complete
             * @description Whether no more will come.
             */
            complete: boolean;
            /**
             * Seconds
             * @description How long the clip lasts; null until that is known.
             */
            seconds: number | null;
            /** Words */
            words: components["schemas"]["ClipWord"][];
        };
        /**
         * Closed
         * @description The room is closed; the seed is told, and nothing follows but what calls have cost, what can be heard, and where
         *     those who were here go on.
         */
        Closed: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "closed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @enum {string}
             */
            reason: "verdict" | "adjourned";
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seed */
            seed: string;
        };
        /**
         * ComeBackAct
         * @description Take one's seat back from the understudy, or the host's powers from whoever had them meanwhile.
         */
        ComeBackAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "come_back";
        };
        /**
         * ConditionCount
         * @description How far the participants of a condition are.
         */
        ConditionCount: {
            /**
             * Condition
             * @description Its id; null for those who came into none yet.
             */
            condition: string | null;
            /**
             * Dropouts
             * @description Of the others, by why.
             */
            dropouts: {
                [key: string]: number;
            };
            /**
             * Stages
             * @description Of those who are on their way or done, by stage.
             */
            stages: {
                [key: string]: number;
            };
            /** Title */
            title: string;
        };
        /**
         * Consent
         * @description Agree to every sentence of the consent.
         */
        Consent: {
            /**
             * Agreed
             * @description One for each sentence, in their order; every one has to be true.
             */
            agreed: boolean[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "consent";
        };
        /**
         * ConvictionsMoved
         * @description Convictions moved. Where they are hidden, `moves` is empty and each seat's own lie in its private part.
         */
        ConvictionsMoved: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "convictions_moved";
            /** Moves */
            moves: components["schemas"]["Move"][];
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Persuaded
             * @description By seat: the turn that mattered to them and why, where a model judged how they took it and moves are shown.
             */
            persuaded?: {
                [key: string]: components["schemas"]["Persuasion"];
            } | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Round
             * @description The round whose turns moved them; null for where seats start and for what people say of themselves.
             */
            round: number | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * ConvictionsRevealed
         * @description At the verdict: where everybody stood, from the first ballot on.
         */
        ConvictionsRevealed: {
            /**
             * Convictions
             * @description By seat: before the first round and after each one; null where nobody said.
             */
            convictions: {
                [key: string]: (number | null)[];
            };
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "convictions_revealed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Opinions
             * @description By seat of a mind: what it came to think of the others, -1 to 1, where the format keeps that.
             */
            opinions?: {
                [key: string]: {
                    [key: string]: number;
                };
            } | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * CostForecast
         * @description What a deliberation will probably take where this model plays every seat; turns and rounds vary.
         */
        CostForecast: {
            /** Calls */
            calls: number;
            /**
             * Cost
             * @description USD, by the prices beside it; 0 for a local model.
             */
            cost: number;
            /** Rounds */
            rounds: number;
            /** Seats */
            seats: number;
            /** Tokens In */
            tokens_in: number;
            /** Tokens Out */
            tokens_out: number;
        };
        /**
         * CourtSettings
         * @description What a host may set for a court.
         */
        CourtSettings: {
            /**
             * Budget Usd
             * @description What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
             *     house plays on.
             */
            budget_usd?: number;
            /**
             * Filing Seconds
             * @description Seconds that a side or the judge has for a paper, and a juror for a vote, and longer while they write it.
             */
            filing_seconds?: number;
            /**
             * Grace Seconds
             * @description Seconds after which a client that closed its page, or whose open line fell silent, is gone.
             */
            grace_seconds?: number;
            /**
             * Host Grace Seconds
             * @description Seconds without the host after which their powers pass to the person longest seated.
             */
            host_grace_seconds?: number;
            /**
             * Interruptions
             * @description Whether every person may take the floor from a mind once in a round.
             */
            interruptions?: boolean;
            /**
             * Judge Temperature
             * @description Temperature of a model that is the judge, and of the clerk: low, so that it is steady.
             */
            judge_temperature?: number;
            /**
             * Jury Size
             * @description Jurors in the pool.
             */
            jury_size?: number;
            /**
             * Jury Temperature
             * @description Temperature of models that are jurors: high, so that they differ.
             */
            jury_temperature?: number;
            /**
             * Jury Threshold
             * @description Votes for guilty without which it is dismissed.
             */
            jury_threshold?: number;
            /**
             * Locked
             * @description Whether nobody new sits down without an invitation.
             */
            locked?: boolean;
            /**
             * Max Participants
             * @description Persons and agents who may be seated at once, besides the host.
             */
            max_participants?: number;
            /**
             * Min Harm Words
             * @description Words that the harm of an exhibit has at least.
             */
            min_harm_words?: number;
            /**
             * Min Reasoning Words
             * @description Words that a juror's reasons have at least.
             */
            min_reasoning_words?: number;
            /**
             * Minds
             * @description Who plays the seats that no person holds, for all seats or by seat number with a `default`: `house`, or a model
             *     by the name that the server's configuration gives it.
             */
            minds?: string | {
                [key: string]: string;
            };
            /**
             * Missed Deadlines
             * @description Deadlines in a row after which an occupant who let them pass is gone.
             */
            missed_deadlines?: number;
            /**
             * Pace
             * @description How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes).
             * @enum {string}
             */
            pace?: "instant" | "brisk" | "live";
            /**
             * Require Exact Quotes
             * @description Whether an exhibit whose quote stands nowhere in the documents is returned; else it is marked, and stands.
             */
            require_exact_quotes?: boolean;
            /**
             * Spectators
             * @description Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`.
             */
            spectators?: string;
            /**
             * Turn Seconds
             * @description Seconds a person has for a turn.
             */
            turn_seconds?: number;
            /**
             * Voice
             * @description How the judge is heard: the best voice there is, a named one, that of each listener's browser, or not at all.
             * @enum {string}
             */
            voice?: "auto" | "elevenlabs" | "espeak" | "browser" | "captions";
            /**
             * Voiced Rounds
             * @description Whether the judge's line after a round is heard as well.
             */
            voiced_rounds?: boolean;
        };
        /**
         * CreatedWebhook
         * @description A webhook that was just made.
         */
        CreatedWebhook: {
            /**
             * After Seq
             * @description Everything up to this entry has been told, or was given up.
             */
            after_seq: number;
            /** Created At */
            created_at: number;
            /**
             * Dropped
             * @description Notices that were given up, because all attempts failed until they were too old.
             */
            dropped: number;
            /** Events */
            events: ("turn_due" | "vote_flipped" | "verdict_reached" | "seat_changed")[];
            /**
             * Failures
             * @description Attempts in a row that failed.
             */
            failures: number;
            /** Id */
            id: string;
            /**
             * Last Error
             * @description What was wrong with the latest attempt; null when it succeeded.
             */
            last_error: string | null;
            /** Last Told At */
            last_told_at: number | null;
            /** Last Tried At */
            last_tried_at: number | null;
            /**
             * Secret
             * @description Signs every notice. It is told here and nowhere else.
             */
            secret: string;
            /**
             * State
             * @description `failing`: the latest attempt failed, and the next one comes later. `ended`: it asked for nothing more (410).
             * @enum {string}
             */
            state: "ready" | "failing" | "ended";
            /** Url */
            url: string;
        };
        /**
         * Deal
         * @description Deal the pupils who wait in the lobby to new rooms, by number.
         */
        Deal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "deal";
            /**
             * Rooms
             * @description How many new rooms at most; those who find no seat vote from the audience.
             */
            rooms?: number | null;
            /**
             * Size
             * @description How many to a room; absent: as the class was opened.
             */
            size?: number | null;
        };
        /**
         * DealNames
         * @description Deal by names: a new room for each group. A name that has not come in yet is expected, and goes there then.
         */
        DealNames: {
            /** Groups */
            groups: string[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "deal_names";
        };
        /**
         * Dealt
         * @description Each seat was dealt its part (`dealt`), which stays with the seat whoever holds it.
         */
        Dealt: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "dealt";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seats */
            seats: number[];
        };
        /**
         * DealtView
         * @description What a seat was dealt.
         */
        DealtView: {
            /**
             * Knows
             * @description Seats of which it knows something.
             */
            knows: number[] | null;
            /** Note */
            note: string | null;
            /** Role */
            role: string | null;
        };
        /**
         * DecidingPiece
         * @description Something of the matter that decided in a room.
         */
        DecidingPiece: {
            /** Id */
            id: string;
            /** Label */
            label: string;
            /**
             * Share
             * @description Of all that moved the table, from 0 to 1.
             */
            share: number;
        };
        /**
         * Decline
         * @description Do not take part.
         */
        Decline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "decline";
        };
        /**
         * DefaultLine
         * @description A ballot that nobody cast in time.
         */
        DefaultLine: {
            /** At */
            at: number;
            /**
             * Ballot
             * @description Which vote, counted from 1.
             */
            ballot: number;
            /**
             * Choice
             * @description What was counted instead.
             */
            choice: string | null;
            /** Seat */
            seat: number;
            /** Seq */
            seq: number;
            /** Topic */
            topic: string;
        };
        /**
         * Defendant
         * @description Who stands accused.
         */
        Defendant: {
            /** Age */
            age?: number | null;
            /**
             * Age Tells Outcome
             * @description The source gives ages of the convicted only, so the age is held back with the finding.
             * @default false
             */
            age_tells_outcome?: boolean;
            /** Background */
            background?: string | null;
            /**
             * Charges
             * @description Which of the case's charges are brought against them, counted from 1; none for all of them.
             * @default []
             */
            charges?: number[];
            /** Gender */
            gender?: ("male" | "female" | "indeterminate") | null;
            /** Name */
            name: string;
            /** Occupation */
            occupation?: string | null;
        };
        /**
         * Degree
         * @description What a conviction may be for: the charge, or something less.
         */
        Degree: {
            /**
             * Elements
             * @description What it takes beyond the next lesser degree; nothing for the least, which every conviction is for.
             * @default []
             */
            elements?: components["schemas"]["Element"][];
            /** Id */
            id: string;
            /**
             * Label
             * @description As the verdict names it: “Murder in the second degree”.
             */
            label: string;
        };
        /**
         * Derived
         * @description Judgements about an imported case that its source does not make.
         */
        Derived: {
            /**
             * Credibility
             * @default {}
             */
            credibility?: {
                [key: string]: number;
            };
            /**
             * Difficulty
             * @enum {string}
             */
            difficulty: "clear_guilty" | "clear_innocent" | "ambiguous";
            /**
             * Exhibits
             * @default {}
             */
            exhibits?: {
                [key: string]: components["schemas"]["Strength"];
            };
            /** @description Who judged so, where no fixed rules did. */
            mark?: components["schemas"]["Mark"] | null;
            /**
             * Method
             * @description How the numbers were made, in a sentence.
             */
            method: string;
            /**
             * Statements
             * @default {}
             */
            statements?: {
                [key: string]: components["schemas"]["Strength"];
            };
        };
        /**
         * DerivedDetail
         * @description Judgements about an imported case that its source does not make.
         */
        DerivedDetail: {
            /** Credibility */
            credibility: {
                [key: string]: number;
            };
            /** Exhibits */
            exhibits: {
                [key: string]: components["schemas"]["Strength"];
            };
            /** Method */
            method: string;
            /** Statements */
            statements: {
                [key: string]: components["schemas"]["Strength"];
            };
        };
        /**
         * DictionaryColumn
         * @description A column of a table.
         */
        DictionaryColumn: {
            /** Meaning */
            meaning: string;
            /** Name */
            name: string;
            /** Type */
            type: string;
        };
        /**
         * DictionaryTable
         * @description A table and its columns.
         */
        DictionaryTable: {
            /** About */
            about: string;
            /** Columns */
            columns: components["schemas"]["DictionaryColumn"][];
        };
        /**
         * Document
         * @description A text on the table, as it was read from a file.
         */
        Document: {
            /** Id */
            id: string;
            /**
             * Kind
             * @default text
             * @enum {string}
             */
            kind?: "text" | "markdown" | "html" | "pdf" | "word" | "table" | "code" | "diff" | "log" | "mail" | "notebook" | "slides" | "transcript";
            /**
             * Name
             * @description What it is called: the name of its file, or a title.
             */
            name: string;
            /**
             * Notes
             * @description What of the file is not in the text, or was doubted, a sentence each: pages that are pictures, hidden text, a
             *     guessed encoding.
             * @default []
             */
            notes?: string[];
            /**
             * Places
             * @description Where in the file its lines come from, in order; none where the file is one text.
             * @default []
             */
            places?: components["schemas"]["Place"][];
            /**
             * Text
             * @description All of it, as plain text: headings, lists and tables keep their lines.
             */
            text: string;
        };
        /**
         * DriverInfo
         * @description A worker that drives rooms.
         */
        DriverInfo: {
            /**
             * Holder
             * @description Its machine, its process, and a part that no other worker has.
             */
            holder: string;
            /** Rooms */
            rooms: number;
            /**
             * Seconds
             * @description Until the first of its leases ends, where it is not renewed.
             */
            seconds: number;
        };
        /**
         * Element
         * @description What must be shown for a conviction of one degree, and need not be for a lesser one.
         */
        Element: {
            /**
             * Pieces
             * @description Ids of the exhibits, witnesses and statements that bear on it.
             */
            pieces: string[];
            /**
             * Text
             * @description As the judge reads it out: “that he meant to kill her, or to do her serious harm”.
             */
            text: string;
        };
        /**
         * EndingPlace
         * @description How it ends for somebody.
         */
        EndingPlace: {
            /** Code */
            code: string | null;
            /**
             * Link
             * @description Back to the recruiting service.
             */
            link: string | null;
            /** Thanks */
            thanks: string;
        };
        /**
         * EventPage
         * @description A stretch of the log, every number once.
         */
        EventPage: {
            /** Events */
            events: (components["schemas"]["VisibleEntry"] | components["schemas"]["SkippedEntry"])[];
            /**
             * More
             * @description Whether there is more already.
             */
            more: boolean;
            /**
             * Seq
             * @description The last number in `events`, or `after` where there is none: ask on after it.
             */
            seq: number;
        };
        /**
         * Exhibit
         * @description A thing on the table: an object, a document, a forensic result, a recorded statement.
         */
        Exhibit: {
            /**
             * Contest Reason
             * @description Why one may doubt it; required where `contestable`.
             */
            contest_reason?: string | null;
            /**
             * Contestable
             * @default false
             */
            contestable?: boolean;
            /** Description */
            description: string;
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "physical" | "testimonial" | "documentary" | "forensic";
            /**
             * Strength Defense
             * @description How much it speaks against guilt, 0 to 1; null in imported cases.
             */
            strength_defense?: number | null;
            /**
             * Strength Prosecution
             * @description How much it speaks for guilt, 0 to 1; null in imported cases (see `Derived`).
             */
            strength_prosecution?: number | null;
            /**
             * Title
             * @description A few words, as on the tag.
             */
            title: string;
            /**
             * Witnesses
             * @description Who brought it to court or spoke to it, by their ids.
             * @default []
             */
            witnesses?: string[];
        };
        /**
         * ExpectedPupil
         * @description A name that the teacher typed, whose pupil has not come in.
         */
        ExpectedPupil: {
            /** Name */
            name: string;
            /** Room */
            room: number;
        };
        /**
         * ExperimenterActRequest
         * @description What an experimenter does.
         */
        ExperimenterActRequest: {
            /** Act */
            act: components["schemas"]["Stop"] | components["schemas"]["Say"] | components["schemas"]["Assign"];
        };
        /**
         * FaceChosen
         * @description Somebody at the table has chosen another face.
         */
        FaceChosen: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Face */
            face: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "face_chosen";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * FailureLine
         * @description Something that was to answer and did not, and what was done instead.
         */
        FailureLine: {
            /**
             * Asked
             * @description The act it was asked for; `summarise` for a summary, which no ask waits for, and null for a voice.
             */
            asked: string | null;
            /** At */
            at: number;
            /** Instead */
            instead: string;
            /** Reason */
            reason: string;
            /**
             * Seat
             * @description Whose mind it was; 0 is the bench, null a voice.
             */
            seat: number | null;
            /** Seq */
            seq: number;
            /**
             * Voice
             * @description The voice that was to be heard.
             */
            voice: string | null;
            /**
             * What
             * @enum {string}
             */
            what: "mind" | "voice";
        };
        /**
         * FaultInfo
         * @description A warning or an error in the log of the worker that answers.
         */
        FaultInfo: {
            /** At */
            at: string;
            /** Error */
            error: string | null;
            /** Event */
            event: string;
            /** Level */
            level: string;
            /**
             * Room
             * @description The hash of its room's code, as the log has it, where it is about a room.
             */
            room: string | null;
        };
        /**
         * FileArtifactAct
         * @description File a document, a table or a chart, for everybody to open, cite and answer.
         */
        FileArtifactAct: {
            /**
             * Form
             * @description A `document` is plain text; a `table` and a `chart` are made from CSV: headings, then a line for each row.
             * @enum {string}
             */
            form: "document" | "table" | "chart";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "file_artifact";
            /**
             * Text
             * @description The document's text, or the CSV.
             */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * FileCaseAct
         * @description File the prosecution's case: argue for a yes.
         */
        FileCaseAct: {
            /**
             * Exhibits
             * @description What it rests on, the strongest first.
             * @default []
             */
            exhibits?: components["schemas"]["FileCaseActCourtExhibit"][];
            /**
             * Harm Analysis
             * @description Why a yes matters: what the exhibits amount to together.
             * @default
             */
            harm_analysis?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "file_case";
            /**
             * Statement
             * @description The opening statement: why the question should be answered with yes.
             */
            statement: string;
        };
        /**
         * FileCaseActCourtExhibit
         * @description A quote, what it is held against, and what follows if it is left out of account.
         */
        FileCaseActCourtExhibit: {
            /**
             * Harm
             * @description What concretely goes wrong, for whom and when, if this quote is left out of account.
             */
            harm: string;
            /**
             * Source Quote
             * @description Words of a document, copied exactly as they stand there: one sentence or a few.
             */
            source_quote: string;
            /**
             * Target Quote
             * @description Words of a document that the quote is compared with, or that it would change; empty where there are none.
             * @default
             */
            target_quote?: string;
        };
        /**
         * Filed
         * @description Somebody laid a paper on the table. Where it is `closed`, others read its parts once it is opened.
         */
        Filed: {
            /** Ask */
            ask: string | null;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Closed
             * @description Its parts lie in an envelope (`sealed`) until the paper is opened.
             */
            closed?: boolean | null;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Form
             * @description What kind of paper it is: `reason`, `ruling`, …
             */
            form: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "filed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Paper
             * @description Its id at this table, by which it may be cited.
             */
            paper: string;
            /** Parts */
            parts: components["schemas"]["PaperPart"][];
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Seat
             * @description Who filed it; 0 for the bench.
             */
            seat: number;
            /**
             * Standing
             * @enum {string}
             */
            standing: "stands" | "returned" | "struck";
            /** Title */
            title: string;
        };
        /**
         * FileDefenceAct
         * @description File the defence: argue against a yes.
         */
        FileDefenceAct: {
            /**
             * Alternative
             * @description What should be done instead.
             * @default
             */
            alternative?: string;
            /**
             * Challenges
             * @description One for each exhibit that stands, by its number.
             * @default []
             */
            challenges?: components["schemas"]["FileDefenceActChallenge"][];
            /**
             * Counter Argument
             * @description The thesis that meets the core of the prosecution's case.
             */
            counter_argument: string;
            /**
             * Harm Dispute
             * @description Why the harm is overstated.
             * @default
             */
            harm_dispute?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "file_defence";
        };
        /**
         * FileDefenceActChallenge
         * @description Why one exhibit is weak.
         */
        FileDefenceActChallenge: {
            /**
             * Challenge
             * @description Why it is weak.
             */
            challenge: string;
            /**
             * Exhibit
             * @description The number of the exhibit.
             */
            exhibit: number;
        };
        /**
         * FileFindingsAct
         * @description File a dossier: findings for your side.
         */
        FileFindingsAct: {
            /**
             * Findings
             * @description The strongest first, each of another aspect where you can; nothing that is filed already.
             * @default []
             */
            findings?: components["schemas"]["FileFindingsActFinding"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "file_findings";
            /**
             * Looked For
             * @description What you looked for, and where, and did not find, in a sentence; it is needed where you file no finding.
             * @default
             */
            looked_for?: string;
        };
        /**
         * FileFindingsActFinding
         * @description A claim about the subject, and the words of a source that bear it out.
         */
        FileFindingsActFinding: {
            /**
             * Aspect
             * @description What part of the life it is about: how they ruled, the law, a reform, a war, how people fared, the economy,
             *     science, culture, faith, their character, or what came after.
             * @enum {string}
             */
            aspect: "rule" | "law" | "reform" | "war" | "people" | "economy" | "science" | "culture" | "faith" | "character" | "legacy";
            /**
             * Claim
             * @description What you say of the subject, in a sentence or two of your own, from your side, no further than the quote goes.
             */
            claim: string;
            /**
             * Quote
             * @description Words of one of the sources, copied exactly as they stand there: one sentence or two.
             */
            quote: string;
        };
        /**
         * FilingDraft
         * @description A paper that the built-in player has drafted for whoever is asked for it.
         */
        FilingDraft: {
            /**
             * Act
             * @description The act that files it; null where nothing is asked that is drafted.
             */
            act: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Finding
         * @description What the court of the time found. Never shown to a room before its own verdict.
         */
        Finding: {
            /**
             * Charges
             * @default []
             */
            charges?: components["schemas"]["Charge"][];
            /**
             * Outcome
             * @enum {string}
             */
            outcome: "guilty" | "not_guilty" | "mixed" | "none";
            /**
             * Text
             * @description One sentence for the page: "In 1812 the jury said: guilty."
             */
            text: string;
        };
        /**
         * FloorGranted
         * @description A seat has the floor; `turn_id` is the id of this ask for speech.
         */
        FloorGranted: {
            /**
             * About
             * @description The turn that it is about: the question, or what changed the ballot.
             */
            about?: string | null;
            /** Deadline */
            deadline: number;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "floor_granted";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Seconds */
            seconds: number;
            /** Tenure */
            tenure: number;
            /**
             * Topic
             * @description What it is for, where it is not the seat's turn in the round: to answer a question, to say why its ballot
             *     changed, to say a last line before an end, or to put the other side where nearly everybody agrees.
             */
            topic?: ("answer" | "changed" | "last_word" | "advocate") | null;
            /** Turn Id */
            turn_id: string;
        };
        /**
         * FloorLapsed
         * @description A floor ended without a turn.
         */
        FloorLapsed: {
            /**
             * Again
             * @description The same seat is granted the floor once more, under a new id: it changed hands, or was interrupted.
             */
            again: boolean;
            /**
             * By
             * @description Who interrupted, and has the floor next.
             */
            by?: number | null;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "floor_lapsed";
            /**
             * Left
             * @description Seconds of the turn that were left.
             */
            left: number;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @enum {string}
             */
            reason: "passed" | "deadline" | "handed_over" | "failed" | "vote_called" | "interrupted";
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Turn Id */
            turn_id: string;
        };
        /**
         * FloorView
         * @description Who may speak.
         */
        FloorView: {
            /**
             * Due
             * @description When the turn lapses, UTC seconds, pauses included; null while paused or when nobody has the floor.
             */
            due: number | null;
            /**
             * Hands
             * @description Who asks to be next, in the order in which they did.
             */
            hands: number[];
            /**
             * Queue
             * @description Who will be offered the floor after this in the round.
             */
            queue: number[];
            /** Seat */
            seat: number | null;
            /**
             * Seconds
             * @description How long the turn was granted for.
             */
            seconds: number | null;
            /** Turn Id */
            turn_id: string | null;
        };
        /**
         * Forked
         * @description From here on this log goes its own way.
         */
        Forked: {
            /** After Seq */
            after_seq: number;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Guarded
             * @description The source's outcome was still open: whoever reads here learns no more of it than there.
             */
            guarded: boolean;
            /** Host Seat */
            host_seat: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "forked";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /**
             * Source
             * @description The deliberation it was copied from.
             */
            source: string;
            /**
             * Withheld
             * @description Whoever opened the fork was not the source's host: what was private before stays so, also for the fork's host.
             * @default false
             */
            withheld?: boolean;
        };
        /**
         * ForkLine
         * @description Where the log came from that this deliberation goes on from.
         */
        ForkLine: {
            /** After Seq */
            after_seq: number;
            /** At */
            at: number;
            /** @description Calls that were made, and paid for, there; they count in everything else here too. */
            inherited: components["schemas"]["Usage"];
            /**
             * Source
             * @description The deliberation.
             */
            source: string;
        };
        /**
         * ForkRequest
         * @description A fork: a new room that goes on from an entry of this one.
         */
        ForkRequest: {
            /**
             * After Seq
             * @description The last entry that both share.
             */
            after_seq: number;
            /**
             * Face
             * @description Absent: the one that you have on your seat there.
             */
            face?: number | null;
            /** Name */
            name?: string | null;
            /**
             * Seat
             * @description The host's seat; absent: as it was there; null: none.
             */
            seat?: number | null;
            /**
             * Seed
             * @description Another seed tells another story; absent: the same one.
             */
            seed?: string | null;
            /** @description Settings of the room's format. Those left out have their defaults in a new room; in a fork, in a rematch and with `set_terms` they keep their values. */
            settings?: components["schemas"]["JurySettings"] | components["schemas"]["PanelSettings"] | components["schemas"]["CourtSettings"] | components["schemas"]["HistorySettings"] | components["schemas"]["MeetingSettings"];
        };
        /**
         * FormatInfo
         * @description A set of rules, as much as a client needs to offer it.
         */
        FormatInfo: {
            /**
             * Acts
             * @description JSON Schema of each act of a seat, by kind.
             */
            acts: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /**
             * Brings Personas
             * @description Whether a host may bring personas of their own (`PUT /api/rooms/{code}/personas`).
             */
            brings_personas: boolean;
            /**
             * Choices
             * @description What a ballot may say, in order; empty where it follows from settings and matter.
             */
            choices: string[];
            /** Defaults */
            defaults: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /**
             * Host Acts
             * @description JSON Schema of each act of the host, by kind.
             */
            host_acts: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /**
             * Host Seat
             * @description The seat a host takes unless they say otherwise.
             */
            host_seat: number | null;
            labels: components["schemas"]["FormatLabels"];
            /**
             * Matter
             * @description The kind of what is deliberated, `criminal_case` say.
             */
            matter: string;
            /**
             * Matter Schema
             * @description JSON Schema of a `matter` to open a room with; null where the library has cases to choose from.
             */
            matter_schema: {
                [key: string]: unknown;
            } | null;
            /** Name */
            name: string;
            /** Outcomes */
            outcomes: string[];
            /** Phases */
            phases: string[];
            /**
             * Presides
             * @description Who presides: `judge`, `timekeeper`; null: nobody.
             */
            presides: string | null;
            /** Roles */
            roles: string[];
            /**
             * Seats
             * @description At the default settings.
             */
            seats: components["schemas"]["SeatInfo"][];
            /**
             * Seats Close
             * @description Whether nobody new sits down once the deliberation has begun, but whoever returns or is invited.
             */
            seats_close: boolean;
            /**
             * Settings
             * @description JSON Schema of the settings, with bounds and defaults; `in_fork` says whether a fork may change one.
             */
            settings: {
                [key: string]: unknown;
            };
            /** Strategies */
            strategies: components["schemas"]["StrategyInfo"][];
            /** Title */
            title: string;
        };
        /**
         * FormatLabels
         * @description The words of a format, by the ids that they stand for.
         */
        FormatLabels: {
            /**
             * Acts
             * @description A short imperative for each act, by kind.
             */
            acts: {
                [key: string]: string;
            };
            /** Choices */
            choices: {
                [key: string]: string;
            };
            /** Outcomes */
            outcomes: {
                [key: string]: string;
            };
            /** Phases */
            phases: {
                [key: string]: string;
            };
            /**
             * Reasons
             * @description Why a deliberation ended.
             */
            reasons: {
                [key: string]: string;
            };
            /** Roles */
            roles: {
                [key: string]: string;
            };
            /**
             * Settings
             * @description What a lobby and a certificate call each setting.
             */
            settings: {
                [key: string]: string;
            };
            /**
             * Topics
             * @description What an ask or a ballot is about.
             */
            topics: {
                [key: string]: string;
            };
        };
        /**
         * FormatList
         * @description Every format there is.
         */
        FormatList: {
            /**
             * Class Days
             * @description So many days after it was opened this server erases a class; null: it keeps them.
             */
            class_days: number | null;
            /** Formats */
            formats: components["schemas"]["FormatInfo"][];
            /**
             * Keep Days
             * @description After so many days in which nobody opens it this server erases a room; null: it keeps them.
             */
            keep_days: number | null;
        };
        /**
         * Gist
         * @description What a piece of evidence comes to for one side, as somebody at the table would say it who need not quote it.
         */
        Gist: {
            /**
             * Piece
             * @description An exhibit or a statement.
             */
            piece: string;
            /**
             * Side
             * @description Whom it helps, put so.
             * @enum {string}
             */
            side: "prosecution" | "defense";
            /**
             * Text
             * @description A short sentence or two in words of its own.
             */
            text: string;
        };
        /**
         * GiveAnswers
         * @description Answer a questionnaire, whole.
         */
        GiveAnswers: {
            /**
             * Answers
             * @description By the ids of the questions. A ranking is a list, the first one first; null: no answer.
             */
            answers: {
                [key: string]: string | number | string[] | null;
            };
            /**
             * Ballot
             * @description At which of one's ballots, counted from 1; for the questionnaire at a ballot alone.
             */
            ballot?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "answer";
            /**
             * Part
             * @enum {string}
             */
            part: "before" | "ballot" | "after";
        };
        /**
         * GiveJudgementAct
         * @description Accept the evidence and rule, or send both sides back for more.
         */
        GiveJudgementAct: {
            /**
             * Achievements
             * @description Achievements recognised; every one cites findings.
             * @default []
             */
            achievements?: components["schemas"]["GiveJudgementActRulingItem"][];
            /**
             * Assessment
             * @description The final assessment: what outweighs what, and what does not.
             * @default
             */
            assessment?: string;
            /**
             * Confidence
             * @description How good and how complete the evidence is.
             * @default medium
             * @enum {string}
             */
            confidence?: "high" | "medium" | "low";
            /**
             * Confidence Reason
             * @description Why.
             * @default
             */
            confidence_reason?: string;
            /**
             * Context
             * @description The era and the circumstances, as far as the sources have them.
             * @default
             */
            context?: string;
            /**
             * Controversies
             * @description Controversies acknowledged; every one cites findings.
             * @default []
             */
            controversies?: components["schemas"]["GiveJudgementActRulingItem"][];
            /**
             * Decision
             * @description Whether the evidence is enough for a fair ruling.
             */
            decision: string;
            /**
             * For Admirer
             * @description Where you send back: what the Admirer is to look for. Build on earlier rounds, and repeat none of it.
             * @default []
             */
            for_admirer?: components["schemas"]["GiveJudgementActRequest"][];
            /**
             * For Critic
             * @description Where you send back: what the Critic is to look for.
             * @default []
             */
            for_critic?: components["schemas"]["GiveJudgementActRequest"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "give_judgement";
            /**
             * Outcome
             * @description Where you accept: what becomes of the name. `upheld`: what is to be recognised outweighs the rest; `tarnished`:
             *     what is to be answered for does; `divided`: neither; `open`: the sources do not decide it.
             * @default open
             * @enum {string}
             */
            outcome?: "upheld" | "tarnished" | "divided" | "open";
            /**
             * Summary
             * @description Where you accept: the ruling in two or three sentences.
             * @default
             */
            summary?: string;
        };
        /**
         * GiveJudgementActRequest
         * @description What one side is to look for in the next round.
         */
        GiveJudgementActRequest: {
            /**
             * Aspect
             * @description The part of the life that is missing.
             * @enum {string}
             */
            aspect: "rule" | "law" | "reform" | "war" | "people" | "economy" | "science" | "culture" | "faith" | "character" | "legacy";
            /**
             * Text
             * @description What to look for, so that a search can be made of it: a period, an event, a kind of evidence.
             */
            text: string;
        };
        /**
         * GiveJudgementActRulingItem
         * @description Something that the ruling recognises or acknowledges.
         */
        GiveJudgementActRulingItem: {
            /**
             * Cites
             * @description The findings that it rests on, as `paper/part`: `dossier-1/F2`.
             * @default []
             */
            cites?: string[];
            /**
             * Text
             * @description What it is, in a sentence.
             */
            text: string;
        };
        /**
         * GiveRulingAct
         * @description Give the judge's ruling.
         */
        GiveRulingAct: {
            /**
             * Actions
             * @description What is to be done, one step each; needed where the decision is guilty.
             * @default []
             */
            actions?: string[];
            /**
             * Confidence
             * @description How sure the ruling is, 0 to 1: no surer than its reasons are strong.
             * @default 0.5
             */
            confidence?: number;
            /**
             * Decision
             * @description The decision that follows from it.
             */
            decision: string;
            /**
             * Dissent
             * @description The best case against this decision, as those who voted the other way would put it.
             * @default
             */
            dissent?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "give_ruling";
            /**
             * Rationale
             * @description The same in one sentence.
             */
            rationale: string;
            /**
             * Reasoning
             * @description The analysis: what the prosecution and the defence say, how the jury split, and what decides.
             */
            reasoning: string;
            /**
             * Reopen
             * @description What would reopen this: facts that, once known, would change the decision.
             * @default []
             */
            reopen?: string[];
        };
        /**
         * GiveTime
         * @description Give the pupils who have the floor in these rooms more time.
         */
        GiveTime: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "give_time";
            /**
             * Rooms
             * @description Their numbers; null: all of them.
             */
            rooms?: number[] | null;
            /**
             * Seconds
             * @default 30
             */
            seconds?: number;
        };
        /**
         * GiveTimeAct
         * @description Give the person or agent who has the floor more time to speak.
         */
        GiveTimeAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "give_time";
            /**
             * Seconds
             * @default 30
             */
            seconds?: number;
        };
        /**
         * GiveVoteAct
         * @description Vote from the jury pool, with reasons.
         */
        GiveVoteAct: {
            /**
             * Choice
             * @description The vote that follows from it.
             */
            choice: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "give_vote";
            /**
             * Reasoning
             * @description What was weighed, and why it leads to the vote.
             */
            reasoning: string;
        };
        /**
         * GlanceFloor
         * @description Who may speak now.
         */
        GlanceFloor: {
            /**
             * Due
             * @description When the turn lapses, UTC seconds; null while paused.
             */
            due: number | null;
            /** Name */
            name: string;
            /**
             * Pupil
             * @description Whether a person is to speak, and no mind.
             */
            pupil: boolean;
            /** Seat */
            seat: number;
        };
        /**
         * GlanceSeat
         * @description One place at the table of a room.
         */
        GlanceSeat: {
            /**
             * Away
             * @description Whose seat it is, while they are away and a mind plays for them.
             */
            away: string | null;
            /**
             * Ballot
             * @description Its standing open ballot.
             */
            ballot: string | null;
            /** Face */
            face: number | null;
            /**
             * Here
             * @description A pupil sits there with an open page; minds are always there.
             */
            here: boolean;
            /** Name */
            name: string;
            /** Occupant */
            occupant: ("human" | "model" | "house" | "agent") | null;
            /** Out */
            out: boolean;
            /** @description Who usually sits there. */
            persona: components["schemas"]["PersonaCard"] | null;
            /** Seat */
            seat: number;
        };
        /**
         * GlanceWords
         * @description What was said last.
         */
        GlanceWords: {
            /**
             * Cited
             * @description What of the matter it rests on, as the matter calls it.
             */
            cited: string | null;
            /** Name */
            name: string;
            /** Seat */
            seat: number;
            /** Text */
            text: string;
            /**
             * To
             * @description Whom it was said to; null: everybody.
             */
            to: string | null;
            /**
             * Turn
             * @description Turns are counted from 1.
             */
            turn: number;
        };
        /**
         * GroupGlance
         * @description A room of the study.
         */
        GroupGlance: {
            /**
             * Began
             * @description UTC seconds.
             */
            began: number | null;
            /**
             * Code
             * @description Null while it is being opened.
             */
            code: string | null;
            /** Condition */
            condition: string;
            /**
             * Here
             * @description Participants of it who are there now.
             */
            here: number;
            /** Minds */
            minds: number;
            /** Number */
            number: number;
            /** Outcome */
            outcome: string | null;
            /** People */
            people: number;
            /** Phase */
            phase: string;
            /** Round */
            round: number;
            /**
             * Status
             * @description `opening`, or as the room says: `lobby`, `running`, `paused`, `closed`.
             */
            status: string;
        };
        /**
         * HandRaised
         * @description Somebody asks to be next, or does no more.
         */
        HandRaised: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hand_raised";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Queue
             * @description Who will be offered the floor in this round, in the order that holds now.
             */
            queue: number[];
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Up */
            up: boolean;
        };
        /**
         * Health
         * @description How the server is.
         */
        Health: {
            /**
             * Status
             * @constant
             */
            status: "ok";
        };
        /**
         * HeldModelKey
         * @description That a key is held. The key itself is never told.
         */
        HeldModelKey: {
            /**
             * Models
             * @description The models that it serves for.
             */
            models: string[];
            /**
             * Seat
             * @description 0: all seats and the bench.
             */
            seat: number;
        };
        /**
         * HistorySettings
         * @description What a host may set for a historical trial.
         */
        HistorySettings: {
            /**
             * Audience Seconds
             * @description Seconds that the audience has for a second vote, once the ruling is read; none where nobody voted before.
             */
            audience_seconds?: number;
            /**
             * Budget Usd
             * @description What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
             *     house plays on.
             */
            budget_usd?: number;
            /**
             * Grace Seconds
             * @description Seconds after which a client that closed its page, or whose open line fell silent, is gone.
             */
            grace_seconds?: number;
            /**
             * Historian Temperature
             * @description Temperature of models that are the Admirer or the Critic.
             */
            historian_temperature?: number;
            /**
             * Host Grace Seconds
             * @description Seconds without the host after which their powers pass to the person longest seated.
             */
            host_grace_seconds?: number;
            /**
             * Interruptions
             * @description Whether every person may take the floor from a mind once in a round.
             */
            interruptions?: boolean;
            /**
             * Judge Temperature
             * @description Temperature of a model that is the judge.
             */
            judge_temperature?: number;
            /**
             * Judging Seconds
             * @description Seconds that the judge has.
             */
            judging_seconds?: number;
            /**
             * Locked
             * @description Whether nobody new sits down without an invitation.
             */
            locked?: boolean;
            /**
             * Look In
             * @description Where historians search: in Wikipedia besides the sources on the table, or in these alone.
             * @enum {string}
             */
            look_in?: "wikipedia" | "own_sources";
            /**
             * Max Participants
             * @description Persons and agents who may be seated at once, besides the host.
             */
            max_participants?: number;
            /**
             * Max Rounds
             * @description Rounds of research at most; in the last one the judge has to accept.
             */
            max_rounds?: number;
            /**
             * Min Findings
             * @description Findings of each side without which the house's judge sends both back.
             */
            min_findings?: number;
            /**
             * Minds
             * @description Who plays the seats that no person holds, for all seats or by seat number with a `default`: `house`, or a model
             *     by the name that the server's configuration gives it.
             */
            minds?: string | {
                [key: string]: string;
            };
            /**
             * Missed Deadlines
             * @description Deadlines in a row after which an occupant who let them pass is gone.
             */
            missed_deadlines?: number;
            /**
             * Pace
             * @description How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes).
             * @enum {string}
             */
            pace?: "instant" | "brisk" | "live";
            /**
             * Research Seconds
             * @description Seconds that a side has for its search, and as many for its dossier.
             */
            research_seconds?: number;
            /**
             * Spectators
             * @description Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`.
             */
            spectators?: string;
            /**
             * Turn Seconds
             * @description Seconds a person has for a turn.
             */
            turn_seconds?: number;
            /**
             * Voice
             * @description How the judge is heard: the best voice there is, a named one, that of each listener's browser, or not at all.
             * @enum {string}
             */
            voice?: "auto" | "elevenlabs" | "espeak" | "browser" | "captions";
            /**
             * Voiced Rounds
             * @description Whether the judge's line after a round is heard as well.
             */
            voiced_rounds?: boolean;
        };
        /**
         * Hit
         * @description Something in the case that a text is about, found by search.
         */
        Hit: {
            /** Id */
            id: string;
            /** Score */
            score: number;
        };
        /**
         * Inference
         * @description What follows from two or more pieces of evidence together, and from none of them alone.
         */
        Inference: {
            /** Id */
            id: string;
            /**
             * Issue
             * @description The issue that it bears on.
             */
            issue: string;
            /**
             * Joins
             * @description Ids of the exhibits, witnesses and statements that it puts together.
             */
            joins: string[];
            /**
             * Label
             * @description What to call it afterwards, in the middle of a sentence: “the six minutes on the chart”.
             */
            label: string;
            /**
             * Side
             * @description Whom it helps.
             * @enum {string}
             */
            side: "prosecution" | "defense";
            /**
             * Strength
             * @description How much it carries, 0 to 1.
             * @default 0.65
             */
            strength?: number;
            /**
             * Text
             * @description As somebody at the table would put it, in one to three short sentences, in words of its own.
             */
            text: string;
        };
        /**
         * InterruptAct
         * @description Take the floor from a mind in mid-turn; it has it again afterwards.
         */
        InterruptAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "interrupt";
        };
        /**
         * InterviewAnswer
         * @description What a seat answers.
         */
        InterviewAnswer: {
            /** Answer */
            answer: string;
            /**
             * By
             * @description Who answered; `nobody` for a seat that a person or an agent held: nobody answers for them.
             * @enum {string}
             */
            by: "house" | "model" | "nobody";
            /**
             * Cites
             * @description What of the matter it draws on, by the ids under which that may be cited.
             */
            cites: string[];
            /**
             * Failed
             * @description Why the house answers for that model.
             */
            failed: string | null;
            /**
             * Model
             * @description The model that answered, or that was to answer where the house does.
             */
            model: string | null;
            /**
             * Name
             * @description Who held the seat at the end.
             */
            name: string;
            /** Seat */
            seat: number;
            /**
             * Turns
             * @description The turns that it draws on.
             */
            turns: components["schemas"]["CitedTurn"][];
        };
        /**
         * InterviewRequest
         * @description A question to a seat, once it is over.
         */
        InterviewRequest: {
            /** Question */
            question: string;
            /** Seat */
            seat: number;
        };
        /**
         * InviteTeacher
         * @description Make a token for a second teacher, who may do what the first may.
         */
        InviteTeacher: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "invite_teacher";
        };
        /**
         * Issue
         * @description A question of fact that the verdict turns on, open until the table has settled it.
         */
        Issue: {
            /** Id */
            id: string;
            /**
             * Label
             * @description What to call it in the middle of a sentence: “where Crane was when she fell”.
             */
            label: string;
            /**
             * Pieces
             * @description Ids of the exhibits, witnesses and statements that bear on it; a statement goes before its witness.
             */
            pieces: string[];
            /**
             * Question
             * @description As the judge reads it out: “Was Crane on the landing when she fell?”
             */
            question: string;
        };
        /**
         * IssueMove
         * @description What a turn did to one issue of the matter.
         */
        IssueMove: {
            /** Issue */
            issue: string;
            /**
             * Move
             * @enum {string}
             */
            move: "raised" | "answered" | "reopened" | "conceded";
        };
        /**
         * IssueView
         * @description A question of the matter that the table has to settle, and how it stands.
         */
        IssueView: {
            /** Issue */
            issue: string;
            /**
             * Label
             * @description What to call it within a sentence.
             */
            label: string;
            /**
             * Move
             * @description What was done to it last: `raised`, `answered`, `reopened`, `conceded`; null while nobody has spoken of it.
             */
            move: string | null;
            /**
             * Moves
             * @description How many turns have changed it.
             */
            moves: number;
            /**
             * Pieces
             * @description Ids of what bears on it.
             */
            pieces: string[];
            /** Question */
            question: string;
            /**
             * Seat
             * @description Whose turn that was.
             */
            seat: number | null;
            /**
             * Stance
             * @description The choice that the last turn about it argued for.
             */
            stance: string | null;
            /** Turn Id */
            turn_id: string | null;
        };
        /**
         * JoinClassRequest
         * @description A pupil who comes in.
         */
        JoinClassRequest: {
            /**
             * Device
             * @description A mark that the phone or the computer has drawn for itself and sends for each pupil whom it brings.
             */
            device?: string | null;
            /** Name */
            name: string;
            /**
             * Namesake
             * @description Where somebody has the name already: whether this is another one, or the same with another phone.
             */
            namesake?: ("another" | "back") | null;
        };
        /**
         * JoinClassResponse
         * @description A pupil who came in. The token is told here and nowhere else; it opens the pupil's seat in their room, too.
         */
        JoinClassResponse: {
            /**
             * Name
             * @description What they are called in the class.
             */
            name: string;
            /**
             * Number
             * @description Null for whoever waits for the teacher to let them back in.
             */
            number: number | null;
            /** Said */
            said: string;
            /** Token */
            token: string;
        };
        /**
         * JoinStudyRequest
         * @description Somebody who opens the link.
         */
        JoinStudyRequest: {
            /**
             * Browser
             * @description A mark that the browser has drawn for itself; it knows somebody who comes without parameters.
             */
            browser: string;
            /**
             * Recruited
             * @description The parameters of the link.
             */
            recruited?: {
                [key: string]: string;
            };
        };
        /**
         * JoinStudyResponse
         * @description Somebody who came in. The token opens their place, and their seat in the room.
         */
        JoinStudyResponse: {
            /** Number */
            number: number;
            /** Token */
            token: string;
        };
        JsonValue: unknown;
        /**
         * JurySettings
         * @description What a host may set for a jury.
         *
         *     The schema marks what forms gather under a heading of its own, because studies vary it and a game leaves it be
         *     (`study`), and what is offered only where the case names lesser verdicts (`needs`).
         */
        JurySettings: {
            /**
             * Agents See Convictions
             * @description Whether outside agents are told, over MCP, how sure each juror is: a switch of their own.
             */
            agents_see_convictions?: boolean;
            /**
             * Budget Usd
             * @description What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
             *     house plays on.
             */
            budget_usd?: number;
            /**
             * Defendants
             * @description Who is tried where several stand accused: all `together`, or one alone, by their number in the case.
             */
            defendants?: "together" | number;
            /**
             * Evidence Order
             * @description Whose evidence was heard first: as the case file has it, or all of one side's before the other's.
             * @enum {string}
             */
            evidence_order?: "file" | "prosecution_first" | "defense_first";
            /**
             * First Ballot
             * @description How the first ballot is taken: `sealed` until all are in, or `open`, one juror after another.
             * @enum {string}
             */
            first_ballot?: "sealed" | "open";
            /**
             * Grace Seconds
             * @description Seconds after which a client that closed its page, or whose open line fell silent, is gone.
             */
            grace_seconds?: number;
            /**
             * Host Grace Seconds
             * @description Seconds without the host after which their powers pass to the person longest seated.
             */
            host_grace_seconds?: number;
            /**
             * Initial Guilty
             * @description Forces the split of the first ballot: so many start out for guilty; null leaves it to the case.
             */
            initial_guilty?: number | null;
            /**
             * Interruptions
             * @description Whether every person may take the floor from a mind once in a round.
             */
            interruptions?: boolean;
            /**
             * Juror Voices
             * @description Whether the minds' turns are heard, each in a voice of its own.
             */
            juror_voices?: boolean;
            /**
             * Lesser Verdicts
             * @description Whether a jury that convicts also says of what, where the case names lesser verdicts.
             */
            lesser_verdicts?: boolean;
            /**
             * Locked
             * @description Whether nobody new sits down without an invitation.
             */
            locked?: boolean;
            /**
             * Max Participants
             * @description Persons and agents who may be seated at once, besides the host.
             */
            max_participants?: number;
            /**
             * Max Rounds
             * @description After so many rounds the final ballot is taken.
             */
            max_rounds?: number;
            /**
             * Minds
             * @description Who plays the seats that no person holds, for all seats or by seat number with a `default`: `house`, or a model
             *     by the name that the server's configuration gives it.
             */
            minds?: string | {
                [key: string]: string;
            };
            /**
             * Missed Deadlines
             * @description Deadlines in a row after which an occupant who let them pass is gone.
             */
            missed_deadlines?: number;
            /**
             * Not Proven
             * @description Whether a jury that acquits also says if it found the accused not guilty or the charge not proven.
             */
            not_proven?: boolean;
            /**
             * Pace
             * @description How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes).
             * @enum {string}
             */
            pace?: "instant" | "brisk" | "live";
            /**
             * Poll Rounds
             * @description The table is polled after every so many rounds: minds change their ballots then, and they are counted.
             */
            poll_rounds?: number;
            /**
             * Round Ballots
             * @description How ballots change later: `open`, as soon as somebody's mind has changed, or `sealed`, on slips that are
             *     collected after the round and opened together.
             * @enum {string}
             */
            round_ballots?: "open" | "sealed";
            /**
             * Show Convictions
             * @description Whether people and spectators see how sure each juror is.
             */
            show_convictions?: boolean;
            /**
             * Size
             * @description Number of jurors.
             * @enum {integer}
             */
            size?: 6 | 12;
            /**
             * Spectators
             * @description Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`.
             */
            spectators?: string;
            /**
             * Stability Rounds
             * @description After so many rounds without a flip the foreperson asks each juror a last time.
             */
            stability_rounds?: number;
            /**
             * Standard
             * @description How sure a juror must be to convict.
             * @enum {string}
             */
            standard?: "reasonable_doubt" | "preponderance";
            /**
             * Style
             * @description Whether the jury begins with a ballot, or with two rounds on the evidence before anybody votes.
             * @enum {string}
             */
            style?: "verdict_driven" | "evidence_driven";
            /**
             * Time Limit
             * @description After so many minutes of rounds the final ballot is taken; without a number there is no limit.
             */
            time_limit?: number | null;
            /**
             * Turn Seconds
             * @description Seconds a person has for a turn.
             */
            turn_seconds?: number;
            /**
             * Undecided
             * @description Whether people and agents may begin undecided, and cast their first ballot when they know.
             */
            undecided?: boolean;
            /**
             * Verdict Rule
             * @description How many must agree; five of six stands for ten of twelve in a small jury, and a tie is hung under majority.
             * @enum {string}
             */
            verdict_rule?: "unanimous" | "ten_of_twelve" | "majority";
            /**
             * Voice
             * @description How the judge is heard: the best voice there is, a named one, that of each listener's browser, or not at all.
             * @enum {string}
             */
            voice?: "auto" | "elevenlabs" | "espeak" | "browser" | "captions";
            /**
             * Voiced Rounds
             * @description Whether the judge's line after a round is heard as well.
             */
            voiced_rounds?: boolean;
        };
        /**
         * KeptCall
         * @description One call to a model.
         */
        KeptCall: {
            /**
             * Answer
             * @description As it came, also where it was broken off; with the calls of tools, a line each.
             */
            answer: string;
            /**
             * Ask
             * @description The id of what it was to answer (`turn_id` of a speech); empty for what no ask waits for, as a summary.
             */
            ask: string;
            /**
             * Cost
             * @description USD.
             */
            cost: number;
            /**
             * Flaw
             * @description Why it could not be used, or was asked for once more; empty where it was taken.
             */
            flaw: string;
            /**
             * Model
             * @description As the configuration calls it.
             */
            model: string;
            /**
             * Number
             * @description From 1, in the order in which they were over.
             */
            number: number;
            /**
             * Outcome
             * @enum {string}
             */
            outcome: "answered" | "unreadable" | "failed" | "cancelled";
            /** Prompt */
            prompt: components["schemas"]["CallMessage"][];
            /** @description What was read of it; null where nothing was. */
            read: components["schemas"]["JsonValue"];
            /**
             * Seat
             * @description Whose mind called; 0 for the bench.
             */
            seat: number;
            /** Seconds */
            seconds: number;
            /**
             * Task
             * @enum {string}
             */
            task: "speak" | "react" | "summarise" | "narrate" | "look_up" | "repair" | "act" | "interview" | "mark";
            /** Tokens In */
            tokens_in: number;
            /** Tokens Out */
            tokens_out: number;
            /**
             * Version
             * @description What its server says it is.
             */
            version: string;
        };
        /**
         * LeaveAct
         * @description Give up one's seat.
         */
        LeaveAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "leave";
        };
        /**
         * LessonPlan
         * @description A lesson, as settings of a class and as a sheet for the teacher.
         */
        LessonPlan: {
            /**
             * Before
             * @description What to prepare.
             */
            before: string[];
            /** Case Id */
            case_id: string;
            /** Format */
            format: string;
            /** Id */
            id: string;
            /** Leave */
            leave: number;
            /** Minutes */
            minutes: number;
            /**
             * Questions
             * @description For the talk afterwards.
             */
            questions: string[];
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /** Size */
            size: number;
            /** Steps */
            steps: components["schemas"]["PlanStep"][];
            /** Summary */
            summary: string;
            /** Title */
            title: string;
            /** @description What the class is asked while it waits; null: what any class is. */
            warm_up: components["schemas"]["WarmUp"] | null;
        };
        /**
         * LessonPlanList
         * @description Every lesson plan of this server.
         */
        LessonPlanList: {
            /** Plans */
            plans: components["schemas"]["LessonPlan"][];
        };
        /**
         * LimitPupils
         * @description Say how many pupils the class takes. Whoever is in stays.
         */
        LimitPupils: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "limit_pupils";
            /** Pupils */
            pupils: number;
        };
        /**
         * Line
         * @description One thing that happened, in words.
         */
        Line: {
            /** Argument Type */
            argument_type: string | null;
            /** At */
            at: number;
            /**
             * By
             * @description Who did it, of what is said, voted, filed and narrated: a model, the house in a model's place, the house by a
             *     rule, a person, an agent. Null for the rest, and in a line that was sent as it happened.
             */
            by: ("model" | "house_instead" | "house_by_rule" | "person" | "agent") | null;
            /** Choice */
            choice: string | null;
            /** Cites */
            cites: string[];
            /**
             * Instead Of
             * @description The model that plays the seat, where the house has acted for it.
             */
            instead_of: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "seat" | "phase" | "round" | "narration" | "turn" | "pass" | "ballot" | "ballots" | "count" | "moved" | "vote" | "failure" | "paper" | "withdrawal" | "bids" | "aside" | "dealt" | "missed" | "timer" | "verdict" | "closed";
            /**
             * Name
             * @description Of whoever held the seat then.
             */
            name: string | null;
            /** Previous */
            previous: string | null;
            /** Round */
            round: number;
            /**
             * Seat
             * @description Whose it is; null for the bench, and for what is nobody's.
             */
            seat: number | null;
            /** Seq */
            seq: number;
            /**
             * Struck
             * @description Cited, but not in the matter.
             */
            struck: string[];
            /** Target */
            target: number | null;
            /**
             * Text
             * @description What was said, or a sentence that says what happened.
             */
            text: string;
        };
        /**
         * LineSent
         * @description The host said something to some seats alone.
         */
        LineSent: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "line_sent";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Seats
             * @description To whom it was said.
             */
            seats: number[];
            /** Text */
            text: string;
        };
        /**
         * LineView
         * @description Something the host said to some seats alone.
         */
        LineView: {
            /** At */
            at: number;
            /**
             * Seats
             * @description To whom.
             */
            seats: number[];
            /** Text */
            text: string;
        };
        /**
         * LockAct
         * @description Let nobody new sit down without an invitation, or let them again.
         */
        LockAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "lock";
            /**
             * Locked
             * @default true
             */
            locked?: boolean;
        };
        /**
         * LogLine
         * @description Which log this certificate is of.
         */
        LogLine: {
            /**
             * Digest
             * @description SHA-256 of its public part, 64 hex digits; see `digest_of`.
             */
            digest: string;
            /** Entries */
            entries: number;
        };
        /**
         * Mark
         * @description Who marked a point, and when.
         */
        Mark: {
            /** At */
            at?: string | null;
            /**
             * Basis
             * @enum {string}
             */
            basis: "authored" | "model" | "people" | "draft";
            /**
             * Name
             * @description Of the person or the model; empty for an author and for fixed rules.
             * @default
             */
            name?: string;
        };
        /**
         * MarkPoint
         * @description Mark words of a document and say what they speak for, while the room is in the lobby.
         */
        MarkPoint: {
            /**
             * Claim
             * @description What they say, in one sentence.
             */
            claim: string;
            /** Document */
            document: string;
            /**
             * Kind
             * @default mark_point
             * @constant
             */
            kind: "mark_point";
            /**
             * Quote
             * @description As they stand in the document.
             */
            quote: string;
            /**
             * Target
             * @description What they speak for or against, as points name it.
             */
            target: string;
            /**
             * Way
             * @enum {string}
             */
            way: "for" | "against";
        };
        /**
         * MarkPointAct
         * @description Mark words of a document and say what they speak for, while the room is in the lobby.
         */
        MarkPointAct: {
            /**
             * Claim
             * @description What they say, in one sentence.
             */
            claim: string;
            /** Document */
            document: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mark_point";
            /**
             * Quote
             * @description As they stand in the document.
             */
            quote: string;
            /**
             * Target
             * @description What they speak for or against, as points name it.
             */
            target: string;
            /**
             * Way
             * @enum {string}
             */
            way: "for" | "against";
        };
        /**
         * MarkView
         * @description Who marked a point.
         */
        MarkView: {
            /**
             * By
             * @description The seat; null for a host without one.
             */
            by: number | null;
            /**
             * Number
             * @description By which it is taken back.
             */
            number: number;
        };
        /**
         * MatterCard
         * @description A ready matter in a list: nothing that is held back from anybody before the end.
         */
        MatterCard: {
            /**
             * Docket
             * @description One line for a list.
             */
            docket: string;
            /** Id */
            id: string;
            /**
             * Minutes To Read
             * @description Whole minutes that reading all of it takes, at 230 words a minute.
             */
            minutes_to_read: number;
            /**
             * Note
             * @description What a reader should know before opening it.
             */
            note: string | null;
            source: components["schemas"]["Source"];
            /** Summary */
            summary: string;
            /** Title */
            title: string;
        };
        /**
         * MatterDetail
         * @description What a room deliberates, whatever its kind.
         */
        MatterDetail: {
            /**
             * Citable
             * @description What may be cited, in order.
             */
            citable: components["schemas"]["CitableItem"][];
            /**
             * Docket
             * @description One line for a list.
             */
            docket: string;
            /** Id */
            id: string;
            /**
             * Kind
             * @description As `matter` in `/api/formats` names it.
             */
            kind: string;
            /**
             * Matter
             * @description The whole of it by the model of its kind, as far as this reader may have it.
             */
            matter: {
                [key: string]: unknown;
            };
            /**
             * Note
             * @description What a reader should know before opening it.
             */
            note: string | null;
            /**
             * Notes
             * @description What of the files that it was read from was left out or doubted, in a sentence each that names the file.
             */
            notes: string[];
            /**
             * Pieces
             * @description All of it for reading, in order; null unless it was asked for.
             */
            pieces: components["schemas"]["MatterPiece"][] | null;
            /**
             * Question
             * @description What the table answers; null where the format goes without a question.
             */
            question: string | null;
            source: components["schemas"]["Source"];
            /** Summary */
            summary: string;
            /** Title */
            title: string;
        };
        /**
         * MatterPage
         * @description A page of ready matters.
         */
        MatterPage: {
            /** Matters */
            matters: components["schemas"]["MatterCard"][];
            /**
             * Next
             * @description The cursor of the next page; null on the last one.
             */
            next: string | null;
        };
        /**
         * MatterPiece
         * @description A stretch of the matter for reading.
         */
        MatterPiece: {
            /**
             * Id
             * @description What may be cited for it; null where nothing can be.
             */
            id: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "summary" | "exhibit" | "witness" | "statement" | "argument" | "passage" | "paper";
            /** Text */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * Meanwhile
         * @description What happened while somebody was away from their seat; nothing that not everybody saw.
         */
        Meanwhile: {
            /**
             * Ballot
             * @description The seat's open ballot now.
             */
            ballot: string | null;
            /**
             * Before
             * @description The seat's open ballot as it was left.
             */
            before: string | null;
            /**
             * Changed
             * @description The open ballots of the others that are new or different, by seat.
             */
            changed: {
                [key: string]: string;
            };
            /**
             * Rounds
             * @description Rounds that closed.
             */
            rounds: number;
            /**
             * Seconds
             * @description How long they were away.
             */
            seconds: number;
            /**
             * Spoken
             * @description Those of them that the understudy took on this seat.
             */
            spoken: number;
            /**
             * Text
             * @description The same in a few sentences.
             */
            text: string;
            /**
             * Turns
             * @description Turns that were taken at the table.
             */
            turns: number;
        };
        /**
         * MeetingSettings
         * @description What a host may set for a meeting.
         */
        MeetingSettings: {
            /**
             * Anonymous Votes
             * @description Whether a vote is read as numbers, and nobody learns who voted for whom.
             */
            anonymous_votes?: boolean;
            /**
             * Bid Seconds
             * @description Seconds that everybody has for a bid.
             */
            bid_seconds?: number;
            /**
             * Budget Usd
             * @description What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
             *     house plays on.
             */
            budget_usd?: number;
            /**
             * Change Of Mind
             * @description Whether a vote may be asked back once a meeting, and cast for somebody else.
             */
            change_of_mind?: boolean;
            /**
             * Confirm Ejects
             * @description Whether the table learns what somebody was who is voted out.
             */
            confirm_ejects?: boolean;
            /**
             * Craft
             * @description How much those know of the craft who play: `none`, `basic`, `intermediate` or `advanced`, for all or by seat.
             */
            craft?: ("none" | "basic" | "intermediate" | "advanced") | {
                [key: string]: "none" | "basic" | "intermediate" | "advanced";
            };
            /**
             * Discussion
             * @description Turns of a meeting before anybody may vote; 0 for none.
             */
            discussion?: number;
            /**
             * Grace Seconds
             * @description Seconds after which a client that closed its page, or whose open line fell silent, is gone.
             */
            grace_seconds?: number;
            /**
             * Host Grace Seconds
             * @description Seconds without the host after which their powers pass to the person longest seated.
             */
            host_grace_seconds?: number;
            /**
             * Impostor Craft
             * @description The same for impostors alone, whichever seats they have.
             */
            impostor_craft?: ("none" | "basic" | "intermediate" | "advanced") | null;
            /**
             * Impostors
             * @description How many of them are impostors: fewer than half.
             */
            impostors?: number;
            /**
             * Interruptions
             * @description Whether every person may take the floor from a mind once in a round.
             */
            interruptions?: boolean;
            /**
             * Locked
             * @description Whether nobody new sits down without an invitation.
             */
            locked?: boolean;
            /**
             * Max Participants
             * @description Persons and agents who may be seated at once, besides the host.
             */
            max_participants?: number;
            /**
             * Medic
             * @description Whether one of the crew protects a seat each night, which is not eliminated then.
             */
            medic?: boolean;
            /**
             * Meeting Call
             * @description Who may call a meeting at night, so that nobody is eliminated: once in a game.
             * @enum {string}
             */
            meeting_call?: "nobody" | "anybody" | "sheriff";
            /**
             * Minds
             * @description Who plays the seats that no person holds, for all seats or by seat number with a `default`: `house`, or a model
             *     by the name that the server's configuration gives it.
             */
            minds?: string | {
                [key: string]: string;
            };
            /**
             * Missed Deadlines
             * @description Deadlines in a row after which an occupant who let them pass is gone.
             */
            missed_deadlines?: number;
            /**
             * Note Seconds
             * @description Seconds that everybody has for a note after the vote.
             */
            note_seconds?: number;
            /**
             * Pace
             * @description How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes).
             * @enum {string}
             */
            pace?: "instant" | "brisk" | "live";
            /**
             * Persona Memory
             * @description Whether personas keep what they learn here for other games of the room's owner; models read it before they
             *     play.
             */
            persona_memory?: boolean;
            /**
             * Players
             * @description Seats at the table; a matter with fewer people has fewer.
             */
            players?: number;
            /**
             * Players From
             * @description Who sits there: the people of the place, or personas of our own, who play in every place.
             * @enum {string}
             */
            players_from?: "place" | "shelf";
            /**
             * Reveal Parts
             * @description Whether the table learns of whoever is out that they were the sheriff or the medic.
             */
            reveal_parts?: boolean;
            /**
             * Reveal Seconds
             * @description Seconds between one vote that is read out and the next; none at the pace `instant`.
             */
            reveal_seconds?: number;
            /**
             * Sheriff
             * @description Whether one of the crew learns each night what another seat is.
             */
            sheriff?: boolean;
            /**
             * Spectators
             * @description Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`.
             */
            spectators?: string;
            /**
             * Steps
             * @description Times of which everybody knows where they were.
             */
            steps?: number;
            /**
             * Turn Seconds
             * @description Seconds a person has for a turn.
             */
            turn_seconds?: number;
            /**
             * Voice
             * @description How the judge is heard: the best voice there is, a named one, that of each listener's browser, or not at all.
             * @enum {string}
             */
            voice?: "auto" | "elevenlabs" | "espeak" | "browser" | "captions";
            /**
             * Voiced Rounds
             * @description Whether the judge's line after a round is heard as well.
             */
            voiced_rounds?: boolean;
            /**
             * Wrap Up
             * @description Ticks after which a meeting is told to come to an end.
             */
            wrap_up?: number;
        };
        /**
         * MeetingSpeakAct
         * @description Say it, now that your bid was the highest.
         */
        MeetingSpeakAct: {
            /**
             * Argument Type
             * @default null
             */
            argument_type?: ("logical" | "evidence" | "emotional" | "moral" | "narrative" | "question") | null;
            /**
             * Cites
             * @description Ids of exhibits and witnesses.
             * @default []
             */
            cites?: string[];
            /**
             * Conviction
             * @description How sure the speaker says they are of the first choice, 0 to 1. It becomes the conviction of people and outside
             *     agents; a mind's is kept, and moves nothing.
             * @default null
             */
            conviction?: number | null;
            /**
             * Hint
             * @description What a strategy without a text is to dwell on; it steers what is said, and is never said or recorded itself.
             * @default null
             */
            hint?: string | null;
            /**
             * Kind
             * @default speak
             * @constant
             */
            kind: "speak";
            /**
             * Strategy
             * @description One of the format's strategies; without one the text stands for itself.
             * @default null
             */
            strategy?: string | null;
            /**
             * Target
             * @description The seat that is addressed.
             * @default null
             */
            target?: number | null;
            /**
             * Text
             * @default
             */
            text?: string;
        };
        /**
         * MindFailed
         * @description A mind did not answer; everybody sees it, and what was done instead.
         */
        MindFailed: {
            /**
             * Ask
             * @description What it was asked; empty for a summary, which nobody waits for.
             */
            ask: string;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Instead */
            instead: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mind_failed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Reason */
            reason: string;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * ModelCalled
         * @description A model was called for a seat, or (0) for the bench, and this is what it cost.
         */
        ModelCalled: {
            /**
             * Code Runs
             * @description Where the code is run that the call asked for: `local`, `docker`, …; null where it asked for none.
             */
            code_runs?: string | null;
            /**
             * Cost
             * @description USD, six decimals; 0 for a local model.
             */
            cost: number;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "model_called";
            /**
             * Model
             * @description As the configuration calls it.
             */
            model: string;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Outcome
             * @enum {string}
             */
            outcome: "answered" | "unreadable" | "failed" | "cancelled";
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Prompt
             * @description Fingerprint of the templates, 16 hex digits.
             */
            prompt: string;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Seconds */
            seconds: number;
            /**
             * Task
             * @enum {string}
             */
            task: "speak" | "react" | "summarise" | "narrate" | "look_up" | "repair" | "act" | "interview" | "mark";
            /** Tokens In */
            tokens_in: number;
            /** Tokens Out */
            tokens_out: number;
            /**
             * Version
             * @description What the server says it is.
             */
            version: string;
        };
        /**
         * ModelInfo
         * @description A language model that may play seats.
         */
        ModelInfo: {
            forecast: components["schemas"]["CostForecast"];
            /**
             * Here
             * @description What it is like to play with it here, in one sentence: how long a turn takes, which prompts fit, what is left to
             *     the built-in minds; null for a hosted model, and until its server was measured.
             */
            here: string | null;
            /**
             * Input Price
             * @description USD per million tokens of what it reads.
             */
            input_price: number;
            /** Label */
            label: string;
            /**
             * Local
             * @description Runs on a machine of this server's owner, and costs nothing.
             */
            local: boolean;
            /**
             * Name
             * @description What a room's setting `minds` calls it.
             */
            name: string;
            /**
             * Output Price
             * @description USD per million tokens of what it writes.
             */
            output_price: number;
            /** Provider */
            provider: string;
            /** Ready */
            ready: boolean;
            /**
             * Small
             * @description Whether it is asked in short prompts to speak, vote and file alone, and the built-in minds do the rest.
             */
            small: boolean;
            /**
             * Takes Key
             * @description Whether a host's key would do instead of the server's.
             */
            takes_key: boolean;
            /**
             * Why Not
             * @description Why it cannot play as things are: no key, another provider's key, a server that is not there, no place to run the
             *     code of its minds.
             */
            why_not: string | null;
        };
        /**
         * ModelKeyList
         * @description For what keys are held in a room.
         */
        ModelKeyList: {
            /** Keys */
            keys: components["schemas"]["HeldModelKey"][];
        };
        /**
         * ModelKeyRequest
         * @description A key for a model's provider, for this room alone.
         */
        ModelKeyRequest: {
            /**
             * Key
             * @description Kept encrypted, or in memory only; never shown, logged or exported.
             */
            key: string;
            /**
             * Model
             * @description A model of the provider that the key is for; it serves for all of that provider's models.
             */
            model: string;
            /**
             * Seat
             * @description For this seat alone; 0 for all seats and the bench.
             * @default 0
             */
            seat?: number;
        };
        /**
         * ModelList
         * @description The language models that this server has been set up with.
         */
        ModelList: {
            /**
             * Default
             * @description Who plays where a host wants models and names none; null where no model is ready.
             */
            default: string | null;
            /**
             * Keys
             * @description Why this server takes no keys from hosts; null when it does.
             */
            keys: string | null;
            /** Models */
            models: components["schemas"]["ModelInfo"][];
            /**
             * Withheld
             * @description Why this server's own keys play in no room, so that models need a key of the host's; null when they play.
             */
            withheld: string | null;
        };
        /**
         * ModelRecord
         * @description A model that was called.
         */
        ModelRecord: {
            /**
             * Code Ran
             * @description Where the code ran with which its minds worked something out: `local`, `docker`, `blaxel`, `modal`.
             * @default []
             */
            code_ran?: string[];
            /**
             * Model
             * @description Its name in the configuration.
             */
            model: string;
            /**
             * Seats
             * @description For whom; 0 is the bench, which answers for nobody's seat.
             */
            seats: number[];
            usage: components["schemas"]["Usage"];
            /**
             * Versions
             * @description What the servers that answered say it is, in the order in which they first did.
             */
            versions: string[];
        };
        /**
         * MoneyView
         * @description What the room has cost, and how near that is to its cap.
         */
        MoneyView: {
            /**
             * By Seat
             * @description By seat; 0 is the room itself: reactions, summaries, the judge.
             */
            by_seat: {
                [key: string]: components["schemas"]["SpentView"];
            };
            /**
             * Cap
             * @description USD; the setting `budget_usd`.
             */
            cap: number;
            spent: components["schemas"]["SpentView"];
            /**
             * Stage
             * @description What can be afforded now: everything (`full`), `shorter` turns, the `cheaper` model, `house` minds alone.
             * @enum {string}
             */
            stage: "full" | "shorter" | "cheaper" | "house";
        };
        /**
         * Move
         * @description How far one turn moved one seat.
         */
        Move: {
            /**
             * Conviction
             * @description How sure it is of the first choice after the move, 0 to 1.
             */
            conviction: number;
            /** Delta */
            delta: number;
            /** Seat */
            seat: number;
            /**
             * Turn Id
             * @description The turn that moved it; null for where a seat starts, and for what it says of itself.
             */
            turn_id: string | null;
        };
        /**
         * MovePupil
         * @description Put one pupil into a room, or back into the lobby.
         */
        MovePupil: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "move";
            /** Pupil */
            pupil: number;
            /**
             * Room
             * @description The number of a room; null: the lobby.
             */
            room: number | null;
        };
        /**
         * MyAsk
         * @description Something that is asked of you.
         */
        MyAsk: {
            /** Act */
            act: string;
            /**
             * Ask
             * @description Cite it as `turn_id` for speech, as `ask` otherwise.
             */
            ask: string;
            /** Due */
            due: number | null;
            /**
             * Options
             * @description Allowed values of the act's fields, where they are limited.
             */
            options: {
                [key: string]: (string | number)[];
            };
            /** Seconds */
            seconds: number;
            /** Topic */
            topic: string;
        };
        /**
         * NarrationGiven
         * @description The judge spoke.
         */
        NarrationGiven: {
            /** Ask */
            ask: string;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "narration_given";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Text */
            text: string;
            /** Topic */
            topic: string;
        };
        /**
         * NearestPassage
         * @description What comes nearest to a quote that stands nowhere.
         */
        NearestPassage: {
            /**
             * Line
             * @description The line on which it begins, counted from 1.
             */
            line?: number | null;
            /** Source */
            source: string;
            /** Text */
            text: string;
        };
        /**
         * NearestPassageView
         * @description What comes nearest to a quote that stands nowhere.
         */
        NearestPassageView: {
            /**
             * Line
             * @description The line on which it begins, counted from 1.
             */
            line: number | null;
            /** Source */
            source: string;
            /** Text */
            text: string;
        };
        /**
         * OpenClassRequest
         * @description A class to open: what each of its rooms deliberates, as a room takes it, and how the pupils sit.
         */
        OpenClassRequest: {
            /**
             * Case
             * @description A criminal case of your own; without it, `matter` and `case_id` one is drawn.
             */
            case?: components["schemas"]["Case"] | null;
            /**
             * Case Id
             * @description Of a case in the library.
             */
            case_id?: string | null;
            /**
             * Difficulty
             * @description Narrows the draw: `clear`, `contested` or `any`, which say nothing of how a case ended.
             */
            difficulty?: ("clear_guilty" | "clear_innocent" | "ambiguous") | ("clear" | "contested" | "any") | null;
            /**
             * Face
             * @description How the host looks at the table.
             */
            face?: number | null;
            /**
             * Format
             * @default jury
             */
            format?: string;
            /**
             * Leave
             * @description Seats of each room that stay with minds.
             * @default 0
             */
            leave?: number;
            /**
             * Matter
             * @description What lies on the table, of the kind that the format deliberates (`matter` in `/api/formats`).
             */
            matter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * Minutes
             * @description How long the lesson lasts; the wall counts down from when the first room begins.
             */
            minutes?: number | null;
            /**
             * Name
             * @description What the host is called at the table.
             */
            name?: string | null;
            /**
             * Plan
             * @description The lesson plan that it follows; what is not sent is as the plan has it.
             */
            plan?: string | null;
            /**
             * Prepare
             * @description Whether the server's default model marks a `matter` without points first, which takes up to a minute.
             * @default true
             */
            prepare?: boolean;
            /**
             * Pupils
             * @description How many pupils come in at most; a teacher may change it.
             * @default 40
             */
            pupils?: number;
            /**
             * Rooms
             * @description How many rooms at most; whoever finds no seat then votes from an audience.
             * @default 40
             */
            rooms?: number;
            /**
             * Seat
             * @description A teacher has no seat.
             */
            seat?: null;
            /**
             * Seed
             * @description The same seed and the same acts tell the same story.
             */
            seed?: string | null;
            /**
             * Settings
             * @default {}
             */
            settings?: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /**
             * Size
             * @description How many pupils are dealt to a room; fewer where its table has fewer seats.
             * @default 12
             */
            size?: number;
            /**
             * Teacher
             * @description What the pupils call their teacher.
             */
            teacher?: string | null;
            /**
             * Title
             * @description What the class is called, on the wall and on the sheet.
             * @default A class
             */
            title?: string;
            /** @description What the pupils are asked while they wait; absent: what any class is. */
            warm_up?: components["schemas"]["WarmUp"] | null;
        };
        /**
         * Opened
         * @description A room opened; its seats, its settings, its case. The seed lies sealed with the bench.
         */
        Opened: {
            case: components["schemas"]["CaseRef"];
            /**
             * Choice Labels
             * @description What these are called, where the matter says so; else by the format's own labels.
             */
            choice_labels?: {
                [key: string]: string;
            } | null;
            /**
             * Choices
             * @description What may be voted for, where the settings or the matter say so; else the format's own choices.
             */
            choices?: string[] | null;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Format */
            format: string;
            /**
             * Host Seat
             * @description The seat that belongs to the host; null where the host has none.
             */
            host_seat: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "opened";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Rules
             * @description Version of the rules that made this log.
             */
            rules: number;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seats */
            seats: components["schemas"]["OpenedSeat"][];
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
        };
        /**
         * OpenedClass
         * @description A class that was opened. The teacher's token is told here and nowhere else.
         */
        OpenedClass: {
            /** Code */
            code: string;
            /** Teacher Token */
            teacher_token: string;
            /** Url */
            url: string;
        };
        /**
         * OpenedRoom
         * @description A room that was opened. Its tokens are told here and nowhere else.
         */
        OpenedRoom: {
            /** Code */
            code: string;
            /** Deliberation */
            deliberation: string;
            /** Host Token */
            host_token: string;
            /** Seat */
            seat: number | null;
            /** Seat Token */
            seat_token: string | null;
            /** Url */
            url: string;
        };
        /**
         * OpenedSeat
         * @description A seat as the room opens.
         */
        OpenedSeat: {
            persona?: components["schemas"]["PersonaCard"] | null;
            /** Role */
            role: string;
            /** Seat */
            seat: number;
        };
        /**
         * OpenedStudy
         * @description A study that has begun. The experimenter's token is told here and nowhere else.
         */
        OpenedStudy: {
            /** Code */
            code: string;
            /** Experimenter Token */
            experimenter_token: string;
            /** Hash */
            hash: string;
            /**
             * Url
             * @description What participants open; the recruiting service adds its parameters.
             */
            url: string;
        };
        /**
         * OpenFinding
         * @description Show the real finding on the wall, once every room is over.
         */
        OpenFinding: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "open_finding";
        };
        /**
         * OpenRoomRequest
         * @description A room to open.
         */
        OpenRoomRequest: {
            /**
             * Case
             * @description A criminal case of your own; without it, `matter` and `case_id` one is drawn.
             */
            case?: components["schemas"]["Case"] | null;
            /**
             * Case Id
             * @description Of a case in the library.
             */
            case_id?: string | null;
            /**
             * Difficulty
             * @description Narrows the draw: `clear`, `contested` or `any`, which say nothing of how a case ended.
             */
            difficulty?: ("clear_guilty" | "clear_innocent" | "ambiguous") | ("clear" | "contested" | "any") | null;
            /**
             * Face
             * @description How the host looks at the table.
             */
            face?: number | null;
            /**
             * Format
             * @default jury
             */
            format?: string;
            /**
             * Matter
             * @description What lies on the table, of the kind that the format deliberates (`matter` in `/api/formats`).
             */
            matter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * Name
             * @description What the host is called at the table.
             */
            name?: string | null;
            /**
             * Prepare
             * @description Whether the server's default model marks a `matter` without points first, which takes up to a minute.
             * @default true
             */
            prepare?: boolean;
            /**
             * Seat
             * @description The host's seat; absent: the format's own; null: none, the host only looks on and leads.
             */
            seat?: number | null;
            /**
             * Seed
             * @description The same seed and the same acts tell the same story.
             */
            seed?: string | null;
            /** @description Settings of the room's format. Those left out have their defaults in a new room; in a fork, in a rematch and with `set_terms` they keep their values. */
            settings?: components["schemas"]["JurySettings"] | components["schemas"]["PanelSettings"] | components["schemas"]["CourtSettings"] | components["schemas"]["HistorySettings"] | components["schemas"]["MeetingSettings"];
        };
        /**
         * OpenStudyRequest
         * @description A study to begin. Its file never changes; a changed one is opened as the next version.
         */
        OpenStudyRequest: {
            /**
             * File
             * @description Its text: YAML, as `docs/studies.md` describes it.
             */
            file: string;
            /**
             * Follows
             * @description The code of the study of which this is the next version: it has to be stopped, and its experimenter's token
             *     comes with the request.
             */
            follows?: string | null;
        };
        /**
         * OperatorReport
         * @description What an operator sees.
         */
        OperatorReport: {
            /** Driven */
            driven: number;
            /** Drivers */
            drivers: components["schemas"]["DriverInfo"][];
            /**
             * Faults
             * @description The latest first.
             */
            faults: components["schemas"]["FaultInfo"][];
            /** In Memory */
            in_memory: number;
            money: components["schemas"]["SpendingInfo"];
            /** News Lost */
            news_lost: number;
            /**
             * Rooms
             * @description How many there are, by status.
             */
            rooms: {
                [key: string]: number;
            };
            /** Set Aside */
            set_aside: number;
            /** Sockets */
            sockets: number;
            /**
             * Undriven
             * @description Running rooms that nobody drives at this moment.
             */
            undriven: number;
            /**
             * Worker
             * @description The worker that answers; what follows is its own.
             */
            worker: string;
        };
        /**
         * PanelCastBallotAct
         * @description Give your verdict, or change it.
         */
        PanelCastBallotAct: {
            /** Choice */
            choice: string;
            /**
             * Conviction
             * @description How sure the voter says they are of the first choice, 0 to 1; people and outside agents only.
             * @default null
             */
            conviction?: number | null;
            /**
             * Kind
             * @default cast_ballot
             * @constant
             */
            kind: "cast_ballot";
            /**
             * Reasoning
             * @description Why, in a sentence or two; it stands in the record of the decision.
             * @default null
             */
            reasoning?: string | null;
        };
        /**
         * PanelSettings
         * @description What a host may set for a panel.
         */
        PanelSettings: {
            /**
             * Budget Usd
             * @description What the calls to models may cost in this room, USD; near it turns get shorter and models cheaper, and at it the
             *     house plays on.
             */
            budget_usd?: number;
            /**
             * Clock Seconds
             * @description After so many seconds the discussion is closed.
             */
            clock_seconds?: number;
            /**
             * Decision Rule
             * @description What decides: more than half of the verdicts, two thirds of them, all of them, or the chair's own.
             * @enum {string}
             */
            decision_rule?: "majority" | "two_thirds" | "unanimous" | "chair";
            /**
             * Demand Every
             * @description After so many messages whoever has given no verdict is asked for one.
             */
            demand_every?: number;
            /**
             * Grace Seconds
             * @description Seconds after which a client that closed its page, or whose open line fell silent, is gone.
             */
            grace_seconds?: number;
            /**
             * Host Grace Seconds
             * @description Seconds without the host after which their powers pass to the person longest seated.
             */
            host_grace_seconds?: number;
            /**
             * Interruptions
             * @description Whether every person may take the floor from a mind once in a round.
             */
            interruptions?: boolean;
            /**
             * Locked
             * @description Whether nobody new sits down without an invitation.
             */
            locked?: boolean;
            /**
             * Max Messages
             * @description After so many messages the discussion is closed.
             */
            max_messages?: number;
            /**
             * Max Participants
             * @description Persons and agents who may be seated at once, besides the host.
             */
            max_participants?: number;
            /**
             * Minds
             * @description Who plays the seats that no person holds, for all seats or by seat number with a `default`: `house`, or a model
             *     by the name that the server's configuration gives it.
             */
            minds?: string | {
                [key: string]: string;
            };
            /**
             * Missed Deadlines
             * @description Deadlines in a row after which an occupant who let them pass is gone.
             */
            missed_deadlines?: number;
            /**
             * Pace
             * @description How fast the room goes: `instant`, `brisk` (at least 1 s a turn) or `live` (as long as reading takes).
             * @enum {string}
             */
            pace?: "instant" | "brisk" | "live";
            /**
             * Remind Every
             * @description After so many messages of the members the timekeeper speaks.
             */
            remind_every?: number;
            /**
             * Spectators
             * @description Whether anybody may watch without a seat: `off`, `live` or `delayed:<seconds>`.
             */
            spectators?: string;
            /**
             * Turn Seconds
             * @description Seconds a person has for a turn.
             */
            turn_seconds?: number;
            /**
             * Voice
             * @description How the judge is heard: the best voice there is, a named one, that of each listener's browser, or not at all.
             * @enum {string}
             */
            voice?: "auto" | "elevenlabs" | "espeak" | "browser" | "captions";
            /**
             * Voiced Rounds
             * @description Whether the judge's line after a round is heard as well.
             */
            voiced_rounds?: boolean;
        };
        /**
         * PanelSpeakAct
         * @description Say something to the table; with it a verdict may be given or changed, and with the last words one withdraws.
         */
        PanelSpeakAct: {
            /**
             * Argument Type
             * @default null
             */
            argument_type?: ("logical" | "evidence" | "emotional" | "moral" | "narrative" | "question") | null;
            /**
             * Cites
             * @description Ids of exhibits and witnesses.
             * @default []
             */
            cites?: string[];
            /**
             * Conviction
             * @description How sure the speaker says they are of the first choice, 0 to 1. It becomes the conviction of people and outside
             *     agents; a mind's is kept, and moves nothing.
             * @default null
             */
            conviction?: number | null;
            /**
             * @description What you put on the table with these words, where figures or a text say it better; mostly nothing.
             * @default null
             */
            files?: components["schemas"]["PanelSpeakActTurnArtifact"] | null;
            /**
             * Hint
             * @description What a strategy without a text is to dwell on; it steers what is said, and is never said or recorded itself.
             * @default null
             */
            hint?: string | null;
            /**
             * Kind
             * @default speak
             * @constant
             */
            kind: "speak";
            /**
             * Notes
             * @description What else belongs into the record: open questions, what would change your verdict, what is to be done.
             * @default []
             */
            notes?: components["schemas"]["PanelSpeakActNote"][];
            /**
             * Reasoning
             * @description Why, in a sentence or two; it stands in the record of the decision.
             * @default null
             */
            reasoning?: string | null;
            /**
             * Strategy
             * @description One of the format's strategies; without one the text stands for itself.
             * @default null
             */
            strategy?: string | null;
            /**
             * Target
             * @description The seat that is addressed.
             * @default null
             */
            target?: number | null;
            /**
             * Text
             * @default
             */
            text?: string;
            /**
             * Verdict
             * @description The option that you decide for, where you give a verdict or change yours.
             * @default null
             */
            verdict?: string | null;
            /**
             * Withdraws
             * @description Whether these are your last words: you have given your verdict and have nothing to add.
             * @default false
             */
            withdraws?: boolean;
        };
        /**
         * PanelSpeakActNote
         * @description Something that belongs into the record besides the words of a turn.
         */
        PanelSpeakActNote: {
            /**
             * Due
             * @description Of an action: until when.
             * @default null
             */
            due?: string | null;
            /**
             * Kind
             * @description `question`: what nobody has answered; `condition`: what would change the speaker's verdict; `action`: what is to
             *     be done.
             * @enum {string}
             */
            kind: "question" | "condition" | "action";
            /** Text */
            text: string;
            /**
             * Who
             * @description Of an action: who does it.
             * @default null
             */
            who?: string | null;
        };
        /**
         * PanelSpeakActTurnArtifact
         * @description Something that is filed with a turn, for everybody to open, cite and answer.
         */
        PanelSpeakActTurnArtifact: {
            /**
             * Form
             * @description A `document` is plain text; a `table` and a `chart` are made from CSV: headings, then a line for each row.
             * @enum {string}
             */
            form: "document" | "table" | "chart";
            /**
             * Text
             * @description The document's text, or the CSV.
             */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * PaperPart
         * @description One part of a paper: a statement, an exhibit, a challenge, a reason.
         */
        PaperPart: {
            /**
             * About
             * @description The part of another paper that it is about, as `paper/part`.
             */
            about?: string | null;
            /**
             * Cites
             * @description Parts of papers that it rests on, as `paper/part`.
             */
            cites?: string[] | null;
            /**
             * Column
             * @description The character in that line, counted from 1.
             */
            column?: number | null;
            /**
             * Credit
             * @description Whom its licence asks to credit, in a line.
             */
            credit?: string | null;
            /**
             * Figure
             * @description A number that belongs to it: how sure a decision is, from 0 to 1.
             */
            figure?: number | null;
            /**
             * Flaw
             * @description What is wrong with it, in a sentence.
             */
            flaw?: string | null;
            /**
             * Id
             * @description Within its paper.
             */
            id: string;
            /**
             * Label
             * @description What it is called on the page.
             */
            label: string;
            /**
             * Line
             * @description The line of the source on which the quote begins, counted from 1, where the source has lines.
             */
            line?: number | null;
            /**
             * Link
             * @description Where it can be read outside of this table: a URL.
             */
            link?: string | null;
            /** @description What comes nearest to a quote that stands nowhere. */
            nearest?: components["schemas"]["NearestPassage"] | null;
            /**
             * Place
             * @description The quote's first character in the source, counted from 0.
             */
            place?: number | null;
            /**
             * Quote
             * @description Words that it quotes.
             */
            quote?: string | null;
            /**
             * Section
             * @description The heading in the source under which the quote stands.
             */
            section?: string | null;
            /**
             * Source
             * @description Where the quote was found: the id of something in the matter, of a paper or of a turn; null where it was not.
             */
            source?: string | null;
            /** Text */
            text: string;
            /**
             * Warning
             * @description What may be wrong with it, in a sentence; it stands all the same.
             */
            warning?: string | null;
        };
        /**
         * PaperPartView
         * @description One part of a paper.
         */
        PaperPartView: {
            /**
             * About
             * @description The part of another paper that it is about, as `paper/part`.
             */
            about: string | null;
            /**
             * Characters
             * @description How long the text is, where only its beginning stands here; the paper itself has all of it.
             */
            characters?: number | null;
            /**
             * Cites
             * @description Parts of papers that it rests on, as `paper/part`.
             */
            cites?: string[] | null;
            /**
             * Column
             * @description The character in that line, counted from 1.
             */
            column: number | null;
            /**
             * Credit
             * @description Whom its licence asks to credit.
             */
            credit?: string | null;
            /**
             * Figure
             * @description A number that belongs to it: how sure a decision is, from 0 to 1.
             */
            figure: number | null;
            /**
             * Flaw
             * @description What is wrong with it.
             */
            flaw: string | null;
            /** Id */
            id: string;
            /** Label */
            label: string;
            /**
             * Line
             * @description The line of the source on which the quote begins, counted from 1, where the source has lines.
             */
            line: number | null;
            /**
             * Link
             * @description Where it can be read outside of this table.
             */
            link?: string | null;
            /** @description What comes nearest to a quote that stands nowhere. */
            nearest: components["schemas"]["NearestPassageView"] | null;
            /**
             * Place
             * @description The quote's first character in the source.
             */
            place: number | null;
            /**
             * Quote
             * @description Words that it quotes.
             */
            quote: string | null;
            /**
             * Section
             * @description The heading in the source under which the quote stands.
             */
            section?: string | null;
            /**
             * Source
             * @description Where the quote was found: the id of something on the table, of another paper's part or of a turn.
             */
            source: string | null;
            /** Text */
            text: string;
            /**
             * Warning
             * @description What may be wrong with it; it stands all the same.
             */
            warning: string | null;
        };
        /**
         * PapersOpened
         * @description Papers that were filed sealed are opened: everybody reads their parts.
         */
        PapersOpened: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "papers_opened";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Papers
             * @description The parts by the id of their paper, in the order in which they were filed.
             */
            papers: {
                [key: string]: components["schemas"]["PaperPart"][];
            };
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * PaperView
         * @description A paper on the table.
         */
        PaperView: {
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /** Form */
            form: string;
            /**
             * Paper
             * @description Its id, by which it may be cited.
             */
            paper: string;
            /** Parts */
            parts: components["schemas"]["PaperPartView"][];
            /**
             * Sealed
             * @description Its parts are held back until it is opened; whoever holds the seat that filed it has them in `you.papers`.
             */
            sealed?: boolean | null;
            /**
             * Seat
             * @description Who filed it; 0 for the bench.
             */
            seat: number;
            /**
             * Standing
             * @enum {string}
             */
            standing: "stands" | "returned" | "struck";
            /** Title */
            title: string;
        };
        /**
         * ParticipantGlance
         * @description Where somebody is; never what they answered.
         */
        ParticipantGlance: {
            /** Condition */
            condition: string | null;
            /** Dropout */
            dropout: ("declined" | "no_group" | "left" | "withdrawn") | null;
            /** Group */
            group: number | null;
            /** Here */
            here: boolean;
            /** Number */
            number: number;
            /**
             * Since
             * @description When they came to this stage, UTC seconds.
             */
            since: number;
            /**
             * Stage
             * @enum {string}
             */
            stage: "consent" | "before" | "waiting" | "room" | "after" | "debriefing" | "done";
            /**
             * Waits Long
             * @description They have waited for more than half of the longest wait.
             */
            waits_long: boolean;
        };
        /**
         * PassAct
         * @description Let the floor go unused.
         */
        PassAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pass";
        };
        /**
         * Passage
         * @description A paragraph of a printed trial, in the order of the print.
         */
        Passage: {
            /** Speaker */
            speaker?: string | null;
            /**
             * Tells Outcome
             * @description The verdict, the plea or the punishment is told here: held back until a room is finished.
             * @default false
             */
            tells_outcome?: boolean;
            /** Text */
            text: string;
        };
        /**
         * PassPowersAct
         * @description Hand the host's powers to the person on a seat, until the host comes back for them.
         */
        PassPowersAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pass_powers";
            /**
             * Seat
             * @description Who gets them. The room itself, which notices that the host is gone, names nobody: the person who has sat longest
             *     gets them.
             * @default null
             */
            seat?: number | null;
        };
        /**
         * Pause
         * @description Stop the time of these rooms.
         */
        Pause: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pause";
            /**
             * Rooms
             * @description Their numbers; null: all of them.
             */
            rooms?: number[] | null;
        };
        /**
         * PauseAct
         * @description Stop the room's time: nothing is asked of anybody.
         */
        PauseAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pause";
        };
        /**
         * Paused
         * @description Room time stands still.
         */
        Paused: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "paused";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * PersonaCard
         * @description What everybody may know of the mind that plays a seat.
         */
        PersonaCard: {
            /** Archetype */
            archetype: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Occupation */
            occupation: string;
        };
        /**
         * PersonaMemoryInfo
         * @description What a persona that a model plays remembers. Another model with the same persona has a memory of its own.
         */
        PersonaMemoryInfo: {
            /** Format */
            format: string;
            /** Games */
            games: number;
            /**
             * Id
             * @description `{model}_{persona}`.
             */
            id: string;
            /**
             * Learned
             * @description What it wrote down for other games, at most 1,200 characters.
             */
            learned: string;
            /** Model */
            model: string;
            /** Persona */
            persona: string;
            /** Roles */
            roles: components["schemas"]["RoleRecord"][];
            /**
             * Stats
             * @description What it did in all of these games, by the names of the format: at a meeting `votes_right`, `votes_wrong`,
             *     `lies_told`, `lies_caught`, `meetings` and `survived`.
             */
            stats: {
                [key: string]: number;
            };
            /** Win Rate */
            win_rate: number;
        };
        /**
         * PersonaMemoryList
         * @description What personas remember, by model and persona.
         */
        PersonaMemoryList: {
            /** Memories */
            memories: components["schemas"]["PersonaMemoryInfo"][];
        };
        /**
         * PersonaSheet
         * @description How a mind plays a persona that the host brought. It stands in the log, so that nobody needs the file again.
         */
        PersonaSheet: {
            /**
             * About
             * @description Who they are and how they argue, in a paragraph.
             */
            about: string;
            /**
             * Anecdote
             * @description Something that happened to them, which they may bring once; empty for nothing.
             */
            anecdote: string;
            /**
             * Habits
             * @description By name: which of several ways of doing something is theirs. The format says which there are.
             */
            habits: {
                [key: string]: string;
            };
            /**
             * Samples
             * @description Lines of theirs that show how they talk.
             */
            samples: string[];
            /**
             * Title
             * @description The form of address that goes with the surname; empty where there is none.
             */
            title: string;
            /**
             * Traits
             * @description By name: how strong a trait of theirs is, from 0 to 1. The format says what each does.
             */
            traits: {
                [key: string]: number;
            };
        };
        /**
         * PersonasSet
         * @description The host brought personas, or sent them away again.
         */
        PersonasSet: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "personas_set";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Personas
             * @description Who sits on every seat from now on.
             */
            personas: components["schemas"]["SeatPersona"][];
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * Persuasion
         * @description What mattered to a listener in a round, and why.
         */
        Persuasion: {
            /** Turn Id */
            turn_id: string;
            /**
             * Why
             * @description In the listener's own words.
             */
            why?: string | null;
        };
        /**
         * PhaseEntered
         * @description The deliberation entered a phase; all open asks are void.
         */
        PhaseEntered: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "phase_entered";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /** Phase */
            phase: string;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Why */
            why: string;
        };
        /**
         * Place
         * @description Where in a file the lines of a document come from, up to the next place.
         */
        Place: {
            /**
             * Label
             * @description What a reader of the file calls it: `page 3`, `sheet Costs`, `cell 4`, `attachment plan.txt`.
             */
            label: string;
            /**
             * Line
             * @description The first of the lines, counted from 1.
             */
            line: number;
            /**
             * Row
             * @description In a table, the number of that line's row; the next lines have the next numbers.
             */
            row?: number | null;
        };
        /**
         * PlaceBidAct
         * @description Bid for the floor, with what you would say, and perhaps with your vote.
         */
        PlaceBidAct: {
            /**
             * Desire
             * @description How much you want to speak now: 0 for nothing to say, 10 to interrupt, which everybody may do once a meeting.
             * @default 0
             */
            desire?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "place_bid";
            /**
             * Message
             * @description What you say if your bid is the highest. Left empty, you are given the floor to say it then.
             * @default
             */
            message?: string;
            /**
             * Note
             * @description What you want to remember until the end of this meeting, in place of what you had noted.
             * @default null
             */
            note?: string | null;
            /**
             * Target
             * @description The seat that you speak to.
             * @default null
             */
            target?: number | null;
            /**
             * Thought
             * @description What you think and do not say.
             * @default null
             */
            thought?: string | null;
            /**
             * Vote
             * @description The seat, as its number, that is to be voted out, or `skip`; left out while you go on discussing. It cannot be
             *     changed afterwards.
             * @default null
             */
            vote?: string | null;
        };
        /**
         * PlanStep
         * @description A part of a lesson.
         */
        PlanStep: {
            /** Minutes */
            minutes: number;
            /** Text */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * PointMarked
         * @description Somebody in the lobby has marked words of a document, and said what they speak for.
         */
        PointMarked: {
            /** Claim */
            claim: string;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Document */
            document: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "point_marked";
            /**
             * Number
             * @description Counts from 1 in the order in which they were marked.
             */
            number: number;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Quote */
            quote: string;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Seat
             * @description Null for a host without one.
             */
            seat: number | null;
            /**
             * Target
             * @description What they speak for or against.
             */
            target: string;
            /**
             * Way
             * @enum {string}
             */
            way: "for" | "against";
        };
        /**
         * PointTakenBack
         * @description A marked point was taken back by its seat, or struck by the host.
         */
        PointTakenBack: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "point_taken_back";
            /** Number */
            number: number;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number | null;
        };
        /**
         * PowersPassed
         * @description The host's powers are with the person on this seat from now on; null: with the host again.
         */
        PowersPassed: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "powers_passed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @enum {string}
             */
            reason: "gone" | "left" | "returned" | "given";
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number | null;
        };
        /**
         * ProblemDetails
         * @description What a refused request gets.
         */
        ProblemDetails: {
            /**
             * Code
             * @description Stable, for programs.
             */
            code: string;
            /**
             * Detail
             * @description One sentence for people: what is wrong and what would help.
             */
            detail: string;
            /** Status */
            status: number;
            /**
             * Title
             * @description The kind of problem in a few words.
             */
            title: string;
            /**
             * Type
             * @description A name for the kind of problem, as a URI that need not lead anywhere.
             */
            type: string;
        };
        /**
         * PromptRecord
         * @description The prompts of a task, by their fingerprint.
         */
        PromptRecord: {
            /** Calls */
            calls: number;
            /** Fingerprint */
            fingerprint: string;
            /** Task */
            task: string;
        };
        /**
         * PublicAddress
         * @description What links to this server begin with.
         */
        PublicAddress: {
            /**
             * Alone
             * @description Where nobody but this machine gets there: the sentence that says so, and what would help.
             */
            alone: string | null;
            /**
             * Url
             * @description Without a slash at its end; a room's code follows behind one.
             */
            url: string;
        };
        /**
         * PupilInfo
         * @description A pupil, as everybody with the code may see them.
         */
        PupilInfo: {
            /** Audience */
            audience: boolean;
            /**
             * Face
             * @description Which face they have at first; at the table they may choose another one.
             */
            face: number;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Room */
            room: number | null;
            /** Seat */
            seat: number | null;
        };
        /**
         * RaiseHandAct
         * @description Ask to be next in the round, or take that back.
         */
        RaiseHandAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "raise_hand";
            /**
             * Up
             * @default true
             */
            up?: boolean;
        };
        /**
         * RankingQuestion
         * @description Several things in an order of one's own, the first one first.
         */
        RankingQuestion: {
            /** Answers */
            answers: string[];
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ranking";
            /**
             * Required
             * @default true
             */
            required: boolean;
            /** Text */
            text: string;
        };
        /**
         * Reaction
         * @description How one listener takes the turns of a round.
         */
        Reaction: {
            /**
             * Impacts
             * @description Base impact by turn id: -1 pushes away from the first choice with all force, +1 to it.
             */
            impacts?: {
                [key: string]: number;
            };
            /**
             * Persuaded
             * @description The turn that mattered to them, where a model judged; `thought` then says why.
             */
            persuaded?: string | null;
            /** Thought */
            thought?: string | null;
        };
        /**
         * ReactionsGiven
         * @description The listeners took in a round's turns; each one's reaction is its own.
         */
        ReactionsGiven: {
            /** Ask */
            ask: string;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "reactions_given";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * ReadDebriefing
         * @description Say that the debriefing was read.
         */
        ReadDebriefing: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "read_debriefing";
        };
        /**
         * RefusedRoom
         * @description A room in which it was not done.
         */
        RefusedRoom: {
            /** Code */
            code: string;
            /** Detail */
            detail: string;
            /** Room */
            room: number;
        };
        /**
         * Relation
         * @description How one piece of evidence bears on another, so that whoever speaks of the one can be met with the other.
         */
        Relation: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "contradicts" | "explains" | "depends_on";
            /**
             * Other
             * @description Another of these.
             */
            other: string;
            /**
             * Piece
             * @description An exhibit, a witness or a statement.
             */
            piece: string;
        };
        /**
         * RematchOpened
         * @description Those who were here go on in another room.
         */
        RematchOpened: {
            /**
             * Code
             * @description The other room's.
             */
            code: string;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rematch_opened";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * RematchRequest
         * @description A rematch: a new room for the same people on the same seats.
         */
        RematchRequest: {
            /**
             * Case Id
             * @description Another case of the library; without it and `matter`, the same as before.
             */
            case_id?: string | null;
            /**
             * Matter
             * @description Another matter, of the kind that the format deliberates.
             */
            matter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** Seed */
            seed?: string | null;
            /** @description Settings of the room's format. Those left out have their defaults in a new room; in a fork, in a rematch and with `set_terms` they keep their values. */
            settings?: components["schemas"]["JurySettings"] | components["schemas"]["PanelSettings"] | components["schemas"]["CourtSettings"] | components["schemas"]["HistorySettings"] | components["schemas"]["MeetingSettings"];
        };
        /**
         * RemoveAct
         * @description Take a seat from the person or agent who holds it, or for whom it is kept.
         */
        RemoveAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "remove";
            /** Seat */
            seat: number;
        };
        /**
         * RemovePupil
         * @description Take a pupil out of the class; the house plays their seat, and their name is deleted here.
         */
        RemovePupil: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "remove_pupil";
            /** Pupil */
            pupil: number;
        };
        /**
         * ResearchAct
         * @description Look for pages, and read them.
         */
        ResearchAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "research";
            /**
             * Query
             * @description Words to look for: the subject, and what you want to know of it.
             * @default
             */
            query?: string;
            /**
             * Titles
             * @description Pages to read by their titles, where you know them; none: those that answer the query best.
             * @default []
             */
            titles?: string[];
        };
        /**
         * ResultLine
         * @description The verdict.
         */
        ResultLine: {
            /** At */
            at: number;
            /**
             * Basis
             * @description Who understood what it was decided from, as `verdict_reached` tells it.
             */
            basis?: string | null;
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /**
             * Degree
             * @description What the outcome is for, where a lesser verdict was open.
             */
            degree?: string | null;
            /**
             * Degrees
             * @description How many found each degree.
             */
            degrees?: {
                [key: string]: number;
            } | null;
            /** Outcome */
            outcome: string;
            /**
             * Seq
             * @description The number of its entry.
             */
            seq: number;
            /**
             * Why
             * @description What ended the deliberation, as `verdict_reached` tells it.
             */
            why: string;
        };
        /**
         * ResultView
         * @description How it ended.
         */
        ResultView: {
            /**
             * Basis
             * @description Who understood what it was decided from, as `verdict_reached` tells it.
             */
            basis?: string | null;
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /**
             * Course
             * @description Each seat's conviction before the first round and after each.
             */
            course: {
                [key: string]: (number | null)[];
            };
            /**
             * Degree
             * @description What the outcome is for, as `verdict_reached` tells it.
             */
            degree?: string | null;
            /**
             * Degrees
             * @description How many found each degree.
             */
            degrees?: {
                [key: string]: number;
            } | null;
            /**
             * Outcome
             * @description Null when the room was adjourned.
             */
            outcome: string | null;
            /**
             * Why
             * @description What ended it, as `verdict_reached` tells it; or why the room was closed without a verdict.
             */
            why: string;
        };
        /**
         * Resume
         * @description Let the time of these rooms run again.
         */
        Resume: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "resume";
            /**
             * Rooms
             * @description Their numbers; null: all of them.
             */
            rooms?: number[] | null;
        };
        /**
         * ResumeAct
         * @description Let the room's time run again.
         */
        ResumeAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "resume";
        };
        /**
         * Resumed
         * @description Room time runs again.
         */
        Resumed: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "resumed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * RoleRecord
         * @description The games of a persona in one role.
         */
        RoleRecord: {
            /** Games */
            games: number;
            /** Role */
            role: string;
            /** Win Rate */
            win_rate: number;
            /** Wins */
            wins: number;
        };
        /**
         * RoomCostForecast
         * @description What the models of one room will probably cost from now on, and whose money ends their part.
         */
        RoomCostForecast: {
            /**
             * Cost
             * @description USD that they will probably cost, as the seats are held now.
             */
            cost: number;
            /**
             * Ends
             * @description Whose money will probably be used up within them, which ends the models' part: the room's, by its cap, or this
             *     server's, by what all rooms together may spend; null: neither. How much money the server has is told to nobody.
             */
            ends: ("room" | "server") | null;
            /**
             * Rounds
             * @description That are reckoned with: those that are left of ten, one at least; none once the room is closed.
             */
            rounds: number;
            /**
             * Said
             * @description The same in one sentence.
             */
            said: string;
        };
        /**
         * RoomGlance
         * @description A room of the class.
         */
        RoomGlance: {
            /**
             * Choice Labels
             * @description What these are called at this table, where the format's own labels do not say.
             */
            choice_labels: {
                [key: string]: string;
            } | null;
            /** Choices */
            choices: string[];
            /** Code */
            code: string;
            /**
             * Counts
             * @description Standing open ballots by choice.
             */
            counts: {
                [key: string]: number;
            };
            /**
             * Earlier
             * @description The codes of the rooms before it, where its people have played again.
             */
            earlier: string[];
            /**
             * Failed
             * @description How often a mind failed.
             */
            failed: number;
            floor: components["schemas"]["GlanceFloor"] | null;
            /**
             * Hands
             * @description Seats whose pupil asks to be next.
             */
            hands: number[];
            /** Number */
            number: number;
            /** Outcome */
            outcome: string | null;
            /** Phase */
            phase: string;
            /** Round */
            round: number;
            /**
             * Sealed
             * @description A sealed vote is in progress.
             */
            sealed: boolean;
            /** Seats */
            seats: components["schemas"]["GlanceSeat"][];
            /**
             * Spoke At
             * @description When somebody last spoke, or when the room began, UTC seconds.
             */
            spoke_at: number | null;
            /**
             * Status
             * @enum {string}
             */
            status: "lobby" | "running" | "paused" | "closed";
            /** Turns */
            turns: number;
            /**
             * Waiting
             * @description Seats with a pupil of whom something is asked.
             */
            waiting: number[];
            /**
             * Waits Until
             * @description When the room waits no longer for the first of them, UTC seconds; null while paused and where nobody is asked.
             */
            waits_until: number | null;
            /**
             * Why
             * @description What ended it, or why it was closed without a verdict.
             */
            why: string | null;
            /** @description Null before somebody has spoken, and where those who watch do not hear it at once. */
            words: components["schemas"]["GlanceWords"] | null;
        };
        /**
         * RoomPersonas
         * @description Who usually sits on the seats of a room.
         */
        RoomPersonas: {
            /**
             * Personas
             * @description By seat; nobody for seats without a persona.
             */
            personas: components["schemas"]["SeatedPersona"][];
        };
        /**
         * RoomPlace
         * @description The room in which somebody sits. Their token opens their seat there.
         */
        RoomPlace: {
            /** Code */
            code: string;
            /** Over */
            over: boolean;
            /** Seat */
            seat: number;
        };
        /**
         * RoomResult
         * @description How one room decided.
         */
        RoomResult: {
            /** Code */
            code: string;
            /**
             * Counts
             * @description By choice, at the end.
             */
            counts: {
                [key: string]: number;
            };
            /**
             * Course
             * @description How sure the table was of the first choice, from 0 to 1: before the first round and after each; empty where the
             *     format does not say.
             */
            course: number[];
            /** Decided */
            decided: components["schemas"]["DecidingPiece"][];
            /**
             * First
             * @description By choice, when ballots first were open; empty where there was no vote.
             */
            first: {
                [key: string]: number;
            };
            /**
             * Flips
             * @description Ballots that changed.
             */
            flips: number;
            /** Number */
            number: number;
            /**
             * Outcome
             * @description Null where the room was ended without a verdict.
             */
            outcome: string | null;
            /**
             * Said
             * @description The outcome, or that there is none.
             */
            said: string;
            /**
             * Seconds
             * @description From the beginning to the end.
             */
            seconds: number;
            /** Turns */
            turns: number;
            /**
             * Why
             * @description What ended it.
             */
            why: string;
        };
        /**
         * RoomView
         * @description The room itself.
         */
        RoomView: {
            /**
             * Acting Host
             * @description The seat that has the host's powers while the host is gone.
             */
            acting_host: number | null;
            case: components["schemas"]["CaseLine"];
            /**
             * Choice Labels
             * @description What these are called at this table, where the format's own labels do not say.
             */
            choice_labels?: {
                [key: string]: string;
            } | null;
            /**
             * Choices
             * @description What may be voted for, in order.
             */
            choices: string[];
            /** Code */
            code: string;
            /** Format */
            format: string;
            /** Host Seat */
            host_seat: number | null;
            /** Pace */
            pace: string;
            /** Phase */
            phase: string;
            /**
             * Points
             * @description In the lobby, what was marked there: the last points of the matter, in the same order.
             */
            points?: components["schemas"]["MarkView"][] | null;
            /**
             * Presides
             * @description Who speaks for the bench: `judge`, `timekeeper`, or nobody.
             */
            presides: string | null;
            /**
             * Rematch
             * @description Code of the room where those who were here go on.
             */
            rematch: string | null;
            /** Round */
            round: number;
            /**
             * Seed
             * @description Told when the room is closed.
             */
            seed: string | null;
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /**
             * Status
             * @enum {string}
             */
            status: "lobby" | "running" | "paused" | "closed";
        };
        /**
         * RoundClosed
         * @description A round is over.
         */
        RoundClosed: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "round_closed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Round */
            round: number;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * RoundOpened
         * @description A round began; these seats will be offered the floor, in this order.
         */
        RoundOpened: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "round_opened";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Round */
            round: number;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Speakers */
            speakers: number[];
        };
        /**
         * Say
         * @description Say something to participants, wherever they are in the study.
         */
        Say: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "say";
            /**
             * Participants
             * @description Their numbers; null: all.
             */
            participants?: number[] | null;
            /** Text */
            text: string;
        };
        /**
         * SayAsideAct
         * @description Say something to the others who are out.
         */
        SayAsideAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "say_aside";
            /**
             * Text
             * @default
             */
            text?: string;
        };
        /**
         * ScaleQuestion
         * @description A whole number between two ends that have words.
         */
        ScaleQuestion: {
            /** High */
            high: string;
            /**
             * Highest
             * @default 7
             */
            highest: number;
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "scale";
            /** Low */
            low: string;
            /**
             * Lowest
             * @default 1
             */
            lowest: number;
            /**
             * Required
             * @default true
             */
            required: boolean;
            /** Text */
            text: string;
        };
        /**
         * SeatClaim
         * @description A seat to take.
         */
        SeatClaim: {
            /**
             * Face
             * @description How you look at the table; everybody sees it.
             */
            face?: number | null;
            /**
             * Invitation
             * @description An invitation of the host's; it says which seat.
             */
            invitation?: string | null;
            /**
             * Kind
             * @description `agent` for a program; everybody sees which it is.
             * @default human
             * @enum {string}
             */
            kind?: "human" | "agent";
            /** Name */
            name: string;
            /**
             * Seat
             * @description Absent or null: the next free one.
             */
            seat?: number | null;
        };
        /**
         * SeatedPersona
         * @description Who usually sits on a seat.
         */
        SeatedPersona: {
            /**
             * About
             * @description Who they are and how they argue, in a paragraph; null where there is no such text.
             */
            about: string | null;
            /**
             * Brought
             * @description Whether they come from a file of the host's.
             */
            brought: boolean;
            persona: components["schemas"]["PersonaCard"];
            /**
             * Samples
             * @description Lines that show how they talk, where the host's file has any.
             */
            samples: string[];
            /** Seat */
            seat: number;
        };
        /**
         * SeatInfo
         * @description A place at the table, as the format lays it.
         */
        SeatInfo: {
            /**
             * About
             * @description Who the persona is and how they argue, in a paragraph; null where the format says no more than the card.
             */
            about: string | null;
            persona: components["schemas"]["PersonaCard"] | null;
            /** Seat */
            seat: number;
        };
        /**
         * SeatInvited
         * @description The host keeps a seat for whoever brings the invitation; earlier invitations to it are void.
         */
        SeatInvited: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Invitation */
            invitation: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "seat_invited";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * SeatPersona
         * @description Who usually sits on a seat.
         */
        SeatPersona: {
            persona: components["schemas"]["PersonaCard"];
            /** Seat */
            seat: number;
            /** @description How they are played; left out for a persona of the format's own. */
            sheet?: components["schemas"]["PersonaSheet"] | null;
        };
        /**
         * SeatRecord
         * @description A place at the table, and everybody who held it.
         */
        SeatRecord: {
            /**
             * Ballot
             * @description As it was counted in the verdict.
             */
            ballot: string | null;
            /**
             * By Default
             * @description Whether nobody cast that ballot: a default did.
             */
            by_default: boolean;
            /** Role */
            role: string;
            /** Seat */
            seat: number;
            /** Tenures */
            tenures: components["schemas"]["TenureLine"][];
            /** @description Calls for this seat. */
            usage: components["schemas"]["Usage"];
        };
        /**
         * SeatReleased
         * @description Somebody gave up a seat, or lost it.
         */
        SeatReleased: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "seat_released";
            /**
             * Minds
             * @description The setting `minds` from now on, where the host gave the seat to another mind with this.
             */
            minds?: string | number | boolean | {
                [key: string]: string;
            } | null;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @enum {string}
             */
            reason: "left" | "removed" | "forked" | "missed" | "gone" | "assigned";
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /**
             * Since
             * @description When they had taken it, UTC seconds.
             */
            since?: number | null;
            /** Tenure */
            tenure: number;
        };
        /**
         * SeatTaken
         * @description Somebody holds a seat from now on.
         */
        SeatTaken: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Face
             * @description How they look, where they have chosen a face.
             */
            face?: number | null;
            /**
             * First
             * @description The tenure under which this occupant first sat down, where they come back to their seat.
             */
            first?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "seat_taken";
            /** @description What the one who comes back has missed. */
            meanwhile?: components["schemas"]["Meanwhile"] | null;
            /**
             * Model
             * @description Which model plays it, as the configuration calls it.
             */
            model?: string | null;
            /** Name */
            name: string;
            /**
             * Occupant
             * @enum {string}
             */
            occupant: "human" | "model" | "house" | "agent";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @description Why it changed hands; for a mind, why whoever held it before it does no more.
             */
            reason: ("joined" | "hosting" | "empty" | "returned" | "invited") | ("left" | "removed" | "forked" | "missed" | "gone" | "assigned");
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Tenure */
            tenure: number;
        };
        /**
         * SeatView
         * @description One place at the table.
         */
        SeatView: {
            /**
             * Away
             * @description Who is away and may come back to it; the understudy plays it meanwhile.
             */
            away: string | null;
            /**
             * Ballot
             * @description Its standing open ballot.
             */
            ballot: string | null;
            /**
             * Ballot Reason
             * @description What it said for its standing open ballot, where reasons are given.
             */
            ballot_reason: string | null;
            /**
             * By Default
             * @description The standing ballot was not cast by the occupant but taken by default.
             */
            by_default: boolean;
            /**
             * Conviction
             * @description How sure it is of the first choice, 0 to 1; null where hidden or unsaid.
             */
            conviction: number | null;
            /**
             * Face
             * @description The face that its holder has chosen; absent where they chose none.
             */
            face?: number | null;
            /**
             * Host
             * @description Whether the seat belongs to the host.
             */
            host: boolean;
            /**
             * Invited
             * @description The host keeps it for somebody with an invitation.
             */
            invited: boolean;
            /**
             * Missed
             * @description Deadlines in a row that its person or agent let pass.
             */
            missed: number;
            /**
             * Model
             * @description Which model plays it, as the server's configuration calls it.
             */
            model: string | null;
            /**
             * Name
             * @description Of whoever holds it now; empty for an open seat.
             */
            name: string;
            /** Occupant */
            occupant: ("human" | "model" | "house" | "agent") | null;
            /**
             * Out
             * @description It takes no further part.
             */
            out: boolean;
            persona: components["schemas"]["PersonaCard"] | null;
            /**
             * Reason
             * @description Why it last changed hands.
             */
            reason: string;
            /** Role */
            role: string;
            /** Seat */
            seat: number;
            /** Side */
            side: string | null;
            /**
             * Since
             * @description When it last changed hands, UTC seconds.
             */
            since: number;
            /** Tenure */
            tenure: number;
        } & {
            /**
             * Cast
             * @description Its ballot for the vote in progress is in.
             */
            cast: boolean;
        };
        /**
         * SecondAct
         * @description Say whether a moved vote should be called.
         */
        SecondAct: {
            /**
             * Choice
             * @description `yes` or `no`.
             */
            choice: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "second";
        };
        /**
         * Seconded
         * @description A seat said whether the moved vote should be called.
         */
        Seconded: {
            /** Ask */
            ask: string;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /** Choice */
            choice: string;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "seconded";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * Secret
         * @description One seat's part of an event.
         */
        Secret: {
            /**
             * Believed
             * @description How sure of the first choice the model that plays this seat says it is, 0 to 1. It is kept, and moves nothing.
             */
            believed?: number | null;
            /** Choice */
            choice?: string | null;
            /**
             * Conviction
             * @description What a person or an agent says of their own conviction, which becomes it.
             */
            conviction?: number | null;
            /**
             * Desire
             * @description How much this seat wants to speak, 0 to 10.
             */
            desire?: number | null;
            /**
             * Flaw
             * @description What is wrong with that, in a sentence.
             */
            flaw?: string | null;
            /**
             * Knows
             * @description Seats of which this seat was dealt to know something.
             */
            knows?: number[] | null;
            /**
             * Message
             * @description What it says if it has the floor.
             */
            message?: string | null;
            /** Moves */
            moves?: components["schemas"]["Move"][] | null;
            /**
             * Note
             * @description What this seat was dealt to know, in words.
             */
            note?: string | null;
            /**
             * Notes
             * @description What it writes down for itself, in place of what it had; empty to erase it.
             */
            notes?: string | null;
            /**
             * Parts
             * @description The parts of a paper that this seat filed, which others read once it is opened.
             */
            parts?: components["schemas"]["PaperPart"][] | null;
            /**
             * Points
             * @description What its message claims, as the format reads it.
             */
            points?: string[] | null;
            reaction?: components["schemas"]["Reaction"] | null;
            /**
             * Reason
             * @description Why this seat votes as it does.
             */
            reason?: string | null;
            /**
             * Role
             * @description The role that this seat was dealt.
             */
            role?: string | null;
            /**
             * Scratch
             * @description What it writes down for the time being, in place of what it had; empty to erase it.
             */
            scratch?: string | null;
            /** Seed */
            seed?: string | null;
            /**
             * Target
             * @description The seat that it means.
             */
            target?: number | null;
            /** Thought */
            thought?: string | null;
            /**
             * Trust
             * @description What this seat now thinks of the others, -1 to 1, by seat.
             */
            trust?: {
                [key: string]: number;
            } | null;
            /**
             * Would Change
             * @description What would change this seat's mind, as its mind says.
             */
            would_change?: string | null;
        };
        /**
         * SetMindsAct
         * @description Say who plays the seats that no person holds: for all of them, or by seat number with a `default`.
         */
        SetMindsAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "set_minds";
            /** Minds */
            minds: string | {
                [key: string]: string;
            };
        };
        /**
         * SetPaceAct
         * @description Change how fast the room goes.
         */
        SetPaceAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "set_pace";
            /**
             * Pace
             * @enum {string}
             */
            pace: "instant" | "brisk" | "live";
        };
        /**
         * SetPersonasAct
         * @description Change who usually sits on the seats, while the room is in the lobby.
         */
        SetPersonasAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "set_personas";
            /**
             * Personas
             * @description Personas as a file has them; none brings the format's own back.
             */
            personas: {
                [key: string]: components["schemas"]["SetPersonasActJsonValue"];
            }[];
        };
        /** SetPersonasActJsonValue */
        SetPersonasActJsonValue: unknown;
        /**
         * SetTermsAct
         * @description Change settings while the room is in the lobby.
         */
        SetTermsAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "set_terms";
            /** @description Settings of the room's format. Those left out have their defaults in a new room; in a fork, in a rematch and with `set_terms` they keep their values. */
            settings: components["schemas"]["JurySettings"] | components["schemas"]["PanelSettings"] | components["schemas"]["CourtSettings"] | components["schemas"]["HistorySettings"] | components["schemas"]["MeetingSettings"];
        };
        /**
         * SettingsChanged
         * @description Settings changed; only the changed ones are named.
         */
        SettingsChanged: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "settings_changed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
        };
        /**
         * SideChosen
         * @description A seat committed to a side for good; by default until somebody on it has chosen or spoken.
         */
        SideChosen: {
            /** Ask */
            ask: string | null;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "side_chosen";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Side */
            side: string;
        };
        /**
         * Signature
         * @description Who signed a certificate.
         */
        Signature: {
            /**
             * Algorithm
             * @constant
             */
            algorithm: "Ed25519";
            /**
             * Key
             * @description The public key, 64 hex digits.
             */
            key: string;
            /**
             * Value
             * @description The signature of the certificate as canonical JSON (RFC 8785), 128 hex digits.
             */
            value: string;
        };
        /**
         * SignedCertificate
         * @description A certificate and its signature.
         */
        SignedCertificate: {
            certificate: components["schemas"]["Certificate"];
            signature: components["schemas"]["Signature"];
        };
        /**
         * SignedStudyCertificate
         * @description A certificate with the installation's signature.
         */
        SignedStudyCertificate: {
            certificate: components["schemas"]["StudyCertificate"];
            signature: components["schemas"]["Signature"];
        };
        /**
         * SkippedEntry
         * @description An entry that this token may not see.
         */
        SkippedEntry: {
            /** Seq */
            seq: number;
            /**
             * Skip
             * @constant
             */
            skip: true;
        };
        /**
         * SliderQuestion
         * @description A slider from 0 to 1 between two ends that have words.
         */
        SliderQuestion: {
            /** High */
            high: string;
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "slider";
            /** Low */
            low: string;
            /**
             * Required
             * @default true
             */
            required: boolean;
            /** Text */
            text: string;
        };
        /**
         * Snapshot
         * @description A view, and the entry it is as of.
         */
        Snapshot: {
            floor: components["schemas"]["FloorView"];
            /**
             * Heard
             * @description The last turns.
             */
            heard: components["schemas"]["TurnView"][];
            /**
             * Issues
             * @description What the table has to settle, the weightiest first.
             */
            issues: components["schemas"]["IssueView"][];
            money: components["schemas"]["MoneyView"];
            /**
             * Narration
             * @description What the judge said last.
             */
            narration: string;
            /**
             * Others
             * @description Hidden convictions by seat, for viewers whose standing lets them see; else null.
             */
            others: {
                [key: string]: number;
            } | null;
            /**
             * Papers
             * @description What was filed, in order.
             */
            papers: components["schemas"]["PaperView"][];
            result: components["schemas"]["ResultView"] | null;
            room: components["schemas"]["RoomView"];
            /** Seats */
            seats: components["schemas"]["SeatView"][];
            /** Seq */
            seq: number;
            tally: components["schemas"]["TallyView"];
            /** Waiting */
            waiting: components["schemas"]["AskView"][];
            you: components["schemas"]["YouView"] | null;
        };
        /**
         * Source
         * @description Where a matter comes from, and what its licence asks for.
         */
        Source: {
            /** Attribution */
            attribution?: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "predefined" | "old_bailey" | "exoneration" | "courtlistener" | "file" | "inline";
            /** Name */
            name: string;
            /**
             * Reference
             * @description The id in the source.
             */
            reference?: string | null;
        };
        /**
         * SpeakAct
         * @description Use the floor.
         */
        SpeakAct: {
            /**
             * Argument Type
             * @default null
             */
            argument_type?: ("logical" | "evidence" | "emotional" | "moral" | "narrative" | "question") | null;
            /**
             * Cites
             * @description Ids of exhibits and witnesses.
             * @default []
             */
            cites?: string[];
            /**
             * Conviction
             * @description How sure the speaker says they are of the first choice, 0 to 1. It becomes the conviction of people and outside
             *     agents; a mind's is kept, and moves nothing.
             * @default null
             */
            conviction?: number | null;
            /**
             * Hint
             * @description What a strategy without a text is to dwell on; it steers what is said, and is never said or recorded itself.
             * @default null
             */
            hint?: string | null;
            /**
             * Kind
             * @default speak
             * @constant
             */
            kind: "speak";
            /**
             * Strategy
             * @description One of the format's strategies; without one the text stands for itself.
             * @default null
             */
            strategy?: string | null;
            /**
             * Target
             * @description The seat that is addressed.
             * @default null
             */
            target?: number | null;
            /**
             * Text
             * @default
             */
            text?: string;
        };
        /**
         * SpeechSuggestion
         * @description A speech that the holder of a seat may take over, change, or leave.
         */
        SpeechSuggestion: {
            /**
             * Cites
             * @description Ids of what it rests on.
             */
            cites: string[];
            /**
             * Label
             * @description What it does, in a few words.
             */
            label: string;
            /**
             * Target
             * @description The seat that it addresses.
             */
            target: number | null;
            /** Text */
            text: string;
        };
        /**
         * SpeechSuggestionList
         * @description What the holder of a seat might say.
         */
        SpeechSuggestionList: {
            /** Suggestions */
            suggestions: components["schemas"]["SpeechSuggestion"][];
        };
        /**
         * SpendingInfo
         * @description What all rooms have spent on models, in USD; it is counted where there is a cap.
         */
        SpendingInfo: {
            /** Cap */
            cap: number | null;
            /** Reserved */
            reserved: number;
            /** Spent */
            spent: number;
        };
        /**
         * SpentView
         * @description What some calls to models have cost.
         */
        SpentView: {
            /** Calls */
            calls: number;
            /**
             * Cost
             * @description USD, six decimals.
             */
            cost: number;
            /** Tokens In */
            tokens_in: number;
            /** Tokens Out */
            tokens_out: number;
        };
        /**
         * Statement
         * @description One thing a witness said, short enough to be quoted.
         */
        Statement: {
            /** Id */
            id: string;
            /**
             * Speaks For
             * @default neutral
             * @enum {string}
             */
            speaks_for?: "prosecution" | "defense" | "neutral";
            /** Text */
            text: string;
        };
        /**
         * StepRequest
         * @description What a participant does.
         */
        StepRequest: {
            /** Step */
            step: components["schemas"]["Consent"] | components["schemas"]["Decline"] | components["schemas"]["GiveAnswers"] | components["schemas"]["ReadDebriefing"] | components["schemas"]["Withdraw"];
        };
        /**
         * Stop
         * @description Take nobody in any more, thank those who wait, and let rooms go on to their end. It cannot be undone.
         */
        Stop: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "stop";
        };
        /**
         * StrategyInfo
         * @description A way of arguing that a person may choose.
         */
        StrategyInfo: {
            /** Hint */
            hint: string;
            /** Id */
            id: string;
            /** Label */
            label: string;
            /**
             * Target
             * @enum {string}
             */
            target: "optional" | "required";
            /**
             * Text
             * @enum {string}
             */
            text: "refused" | "optional" | "required";
        };
        /**
         * Strength
         * @description How much something speaks for each side.
         */
        Strength: {
            /** Defense */
            defense: number;
            /** Prosecution */
            prosecution: number;
        };
        /**
         * StudyCertificate
         * @description What a study did and came to.
         */
        StudyCertificate: {
            /** Came */
            came: number;
            /** Code */
            code: string;
            /** Consent */
            consent: string[];
            /** Consented */
            consented: number;
            /**
             * Debriefed
             * @description Who said that they had read the debriefing.
             */
            debriefed: number;
            /**
             * Deception
             * @description Whether participants were told something that was not so.
             */
            deception: boolean;
            /** Done */
            done: number;
            /** Dropouts */
            dropouts: {
                [key: string]: number;
            };
            /** Follows */
            follows: string | null;
            /** Groups */
            groups: components["schemas"]["CertifiedGroup"][];
            /**
             * Hash
             * @description Of what its file says.
             */
            hash: string;
            /**
             * Minds As People
             * @description The conditions in which minds were called people.
             */
            minds_as_people: string[];
            /** Opened At */
            opened_at: number;
            /** Program */
            program: string;
            /**
             * Seed
             * @description Of its draws; null while it runs.
             */
            seed: string | null;
            /** Stopped At */
            stopped_at: number | null;
            /** Study */
            study: string;
            /**
             * Tables
             * @description By table: the SHA-256 of its CSV.
             */
            tables: {
                [key: string]: string;
            };
            /** Title */
            title: string;
            /**
             * Words Erased
             * @description Participants whose words are erased.
             */
            words_erased: number[];
        };
        /**
         * StudyFault
         * @description Something in the file that is not right.
         */
        StudyFault: {
            /** Detail */
            detail: string;
            /** Field */
            field: string;
            /**
             * Line
             * @description Counts from 1; 0: the file as a whole.
             */
            line: number;
        };
        /**
         * StudyInvitation
         * @description What somebody reads who opens the link.
         */
        StudyInvitation: {
            /** Code */
            code: string;
            /** Consent */
            consent: string[];
            /** Information */
            information: string;
            /**
             * Minutes Waiting
             * @description How long they wait for others at most.
             */
            minutes_waiting: number;
            /**
             * Recruiting
             * @description The parameters of the link that are to be sent.
             */
            recruiting: string[];
            /** Retention Days */
            retention_days: number;
            /** Stopped */
            stopped: boolean;
            /** Title */
            title: string;
        };
        /**
         * StudyMessage
         * @description What the experimenter said.
         */
        StudyMessage: {
            /** At */
            at: number;
            /** Text */
            text: string;
        };
        /**
         * StudyOverview
         * @description A study, as its experimenter sees it.
         */
        StudyOverview: {
            /**
             * By Hand
             * @description Whether the experimenter assigns, one participant after another.
             */
            by_hand: boolean;
            /** Code */
            code: string;
            /** Conditions */
            conditions: components["schemas"]["ConditionCount"][];
            /** Deception */
            deception: boolean;
            /**
             * Follows
             * @description The code of the study of which it is the next version.
             */
            follows: string | null;
            /**
             * Full
             * @description The server is full: a group waits for its room.
             */
            full: boolean;
            /** Groups */
            groups: components["schemas"]["GroupGlance"][];
            /** Hash */
            hash: string;
            /** Messages */
            messages: components["schemas"]["StudyMessage"][];
            /** Opened At */
            opened_at: number;
            /** Participants Wanted */
            participants_wanted: number;
            /** People */
            people: components["schemas"]["ParticipantGlance"][];
            /** Retention Days */
            retention_days: number;
            /**
             * Seq
             * @description Of the study's log.
             */
            seq: number;
            /** Stopped At */
            stopped_at: number | null;
            /** Title */
            title: string;
            /**
             * Version
             * @description A digest of all the rest: send it as `known` to wait until there is another.
             * @default
             */
            version: string;
        };
        /**
         * StudyPlace
         * @description Everything that a participant needs now.
         */
        StudyPlace: {
            /**
             * Ballot
             * @description At which of their ballots.
             */
            ballot: number | null;
            /**
             * Debriefing
             * @description To be read now, or once it was.
             */
            debriefing: string | null;
            /** Dropout */
            dropout: ("declined" | "no_group" | "left" | "withdrawn") | null;
            ending: components["schemas"]["EndingPlace"] | null;
            /**
             * Erased
             * @description Their answers and words are erased.
             */
            erased: boolean;
            /** Messages */
            messages: components["schemas"]["StudyMessage"][];
            /**
             * Number
             * @description Their own.
             */
            number: number;
            /**
             * Part
             * @description The questionnaire that is asked now.
             */
            part: ("before" | "ballot" | "after") | null;
            /** Questions */
            questions: (components["schemas"]["ScaleQuestion"] | components["schemas"]["ChoiceQuestion"] | components["schemas"]["TextQuestion"] | components["schemas"]["RankingQuestion"] | components["schemas"]["SliderQuestion"])[];
            room: components["schemas"]["RoomPlace"] | null;
            /**
             * Seq
             * @description Of the study's log.
             */
            seq: number;
            /**
             * Stage
             * @enum {string}
             */
            stage: "consent" | "before" | "waiting" | "room" | "after" | "debriefing" | "done";
            /**
             * Version
             * @description A digest of all the rest: send it as `known` to wait until there is another.
             * @default
             */
            version: string;
            waiting: components["schemas"]["WaitingPlace"] | null;
        };
        /**
         * SummaryWritten
         * @description What was said up to a turn, in a few sentences by which the minds remember it from now on.
         */
        SummaryWritten: {
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "summary_written";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Text */
            text: string;
            /**
             * Through
             * @description Number of the last turn that it covers.
             */
            through: number;
        };
        /**
         * TakeNoteAct
         * @description Keep what matters of the meeting for later; what was noted during it is erased.
         */
        TakeNoteAct: {
            /**
             * Call
             * @description Whether you call a meeting in place of the night, where the room allows you to: nobody is eliminated then.
             * @default false
             */
            call?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "take_note";
            /**
             * Note
             * @description What you want to remember from now on.
             * @default
             */
            note?: string;
            /**
             * Target
             * @description For impostors the seat that is eliminated before the next meeting, for a sheriff the one whose role is told, and
             *     for a medic the one that is protected.
             * @default null
             */
            target?: number | null;
        };
        /**
         * TakePointBackAct
         * @description Take back what one has marked; the host strikes what anybody has.
         */
        TakePointBackAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "take_point_back";
            /** Number */
            number: number;
        };
        /**
         * TallyTaken
         * @description How the ballots stand.
         */
        TallyTaken: {
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tally_taken";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
        };
        /**
         * TallyView
         * @description How the vote stands.
         */
        TallyView: {
            /**
             * Audience
             * @description How the audience votes; it counts for nothing here. Empty where nobody has.
             */
            audience: {
                [key: string]: number;
            };
            /**
             * Ballot
             * @description Number of votes opened so far.
             */
            ballot: number;
            /**
             * Counts
             * @description Standing open ballots by choice; empty before the first ballot is revealed.
             */
            counts: {
                [key: string]: number;
            };
            /**
             * Motion
             * @description The seat whose motion for a final vote is open.
             */
            motion: number | null;
            /** Rounds Without Flip */
            rounds_without_flip: number;
            /**
             * Sealed
             * @description A sealed vote is in progress.
             */
            sealed: boolean;
            /**
             * Topic
             * @description The latest vote: `first`, `last_call` or `final`.
             */
            topic: string;
        } & {
            /**
             * Cast
             * @description Seats whose ballot for the vote in progress is in.
             */
            cast: number[];
        };
        /**
         * Tell
         * @description Say a line to every seat of these rooms.
         */
        Tell: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tell";
            /**
             * Rooms
             * @description Their numbers; null: all of them.
             */
            rooms?: number[] | null;
            /** Text */
            text: string;
        };
        /**
         * TellAct
         * @description Say something to one seat, or to all seats, that nobody else reads.
         */
        TellAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "tell";
            /**
             * Seat
             * @description Null: to every seat.
             * @default null
             */
            seat?: number | null;
            /** Text */
            text: string;
        };
        /**
         * TenureLine
         * @description Somebody who held a seat, and when.
         */
        TenureLine: {
            /**
             * Model
             * @description The model that was to play it, by its name in the configuration; null for everybody else.
             */
            model: string | null;
            /** Name */
            name: string;
            /**
             * Occupant
             * @enum {string}
             */
            occupant: "human" | "model" | "house" | "agent";
            /**
             * Reason
             * @description Why the seat came to them.
             */
            reason: string;
            /**
             * Since
             * @description UTC seconds.
             */
            since: number;
            /** Tenure */
            tenure: number;
            /**
             * Turns
             * @description Turns that were taken on the seat meanwhile.
             */
            turns: number;
            /**
             * Turns By House
             * @description Those of them that a model was to speak and for which none had answered: the house mind spoke them.
             */
            turns_by_house: number;
            /**
             * Until
             * @description UTC seconds; null: to the end.
             */
            until: number | null;
        };
        /**
         * TextQuestion
         * @description Words of one's own.
         */
        TextQuestion: {
            /**
             * Characters
             * @default 1000
             */
            characters: number;
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "text";
            /**
             * Required
             * @default true
             */
            required: boolean;
            /** Text */
            text: string;
        };
        /**
         * TimeGiven
         * @description A seat has more time: to speak, or for a paper or a vote with reasons.
         */
        TimeGiven: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "time_given";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @description `draft`: time was up, and words that were written are offered for sending; `writing`: time was up while somebody
             *     was writing; absent: the host gave it.
             */
            reason?: ("draft" | "writing") | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Seconds */
            seconds: number;
            /** Turn Id */
            turn_id: string;
        };
        /**
         * TimeLost
         * @description Nobody drove the room for a while (a server was restarted): its time stood still for so long.
         */
        TimeLost: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "time_lost";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seconds */
            seconds: number;
        };
        /**
         * Transcript
         * @description A deliberation from its opening on.
         */
        Transcript: {
            /**
             * Attribution
             * @description What the licence of the matter's text asks for.
             */
            attribution: string | null;
            /**
             * By
             * @description How many turns, ballots, papers, answers and narrations were whose.
             */
            by: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            case: components["schemas"]["CaseLine"];
            /**
             * Certificate
             * @description Where the certificate of its verdict is; null before there is one.
             */
            certificate: string | null;
            /** Code */
            code: string;
            /** Deliberation */
            deliberation: string;
            /**
             * Finding
             * @description What the court of the time found; once the room has its own verdict.
             */
            finding: string | null;
            /** Format */
            format: string;
            /** Lines */
            lines: components["schemas"]["Line"][];
            /**
             * Notes
             * @description What of the matter's files was left out or doubted.
             * @default []
             */
            notes: string[];
            result: components["schemas"]["ResultView"] | null;
            /** Seats */
            seats: components["schemas"]["SeatView"][];
            /** Seq */
            seq: number;
            /** Settings */
            settings: {
                [key: string]: string | number | boolean | {
                    [key: string]: string;
                } | null;
            };
            /** Status */
            status: string;
        };
        /**
         * TranscriptPart
         * @description Some passages of a printed trial, in their order.
         */
        TranscriptPart: {
            /**
             * Next
             * @description `after` of the next part; null where this is the last.
             */
            next: number | null;
            /** Passages */
            passages: components["schemas"]["Passage"][];
        };
        /**
         * TurnAway
         * @description Dismiss a request to come back in.
         */
        TurnAway: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "turn_away";
            /** Number */
            number: number;
        };
        /**
         * TurnNote
         * @description Something that a turn puts on record besides its words: a question, a condition, something that is to be done.
         */
        TurnNote: {
            /**
             * Due
             * @description Until when, in the words that were used.
             */
            due?: string | null;
            /**
             * Kind
             * @description Which of the format's kinds of notes it is.
             */
            kind: string;
            /** Text */
            text: string;
            /**
             * Who
             * @description Whom it concerns, by the name that was used.
             */
            who?: string | null;
        };
        /**
         * TurnPaper
         * @description A paper that the speaker lays on the table with a turn.
         */
        TurnPaper: {
            /**
             * Form
             * @description Which of the format's kinds of papers it is.
             */
            form: string;
            /** Text */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * TurnTaken
         * @description Somebody spoke.
         */
        TurnTaken: {
            /**
             * Argument Type
             * @enum {string}
             */
            argument_type: "logical" | "evidence" | "emotional" | "moral" | "narrative" | "question";
            /**
             * Asks
             * @description It asks or presses its target.
             */
            asks?: boolean | null;
            /**
             * Choice
             * @description The open ballot that the speaker states with these words; the ballot itself follows.
             */
            choice?: string | null;
            /** Cites */
            cites: string[];
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** @description What the speaker files with these words: that it lies on the table follows. */
            files?: components["schemas"]["TurnPaper"] | null;
            /** Force */
            force: number | null;
            /** Hits */
            hits: components["schemas"]["Hit"][];
            /**
             * Issues
             * @description What the turn did to the issues of the case.
             */
            issues?: components["schemas"]["IssueMove"][] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "turn_taken";
            /** Notes */
            notes?: components["schemas"]["TurnNote"][] | null;
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /** Points */
            points: string[];
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @description Why, in a sentence.
             */
            reason?: string | null;
            /**
             * Retracts
             * @description It takes back what was struck of the speaker's words before.
             */
            retracts?: boolean | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
            /** Stance */
            stance: string | null;
            /** Strategy */
            strategy: string | null;
            /**
             * Struck
             * @description Citations of things that are not in the case.
             */
            struck: string[];
            /** Target */
            target: number | null;
            /** Text */
            text: string;
            /** Turn Id */
            turn_id: string;
            /**
             * Unfounded
             * @description What the text claims and the case does not have: it is struck, and has no force.
             */
            unfounded?: components["schemas"]["UnfoundedClaim"][] | null;
            /**
             * Unread
             * @description Why the house could not read the text, which then has no force.
             */
            unread?: "language" | null;
            /**
             * Withdraws
             * @description Whether these are the speaker's last words: that they withdraw follows.
             */
            withdraws?: boolean | null;
            /**
             * Written
             * @description The seat's mind wrote this out from a strategy that a person chose.
             */
            written: boolean;
        };
        /**
         * TurnView
         * @description Something that was said.
         */
        TurnView: {
            /**
             * Argument Type
             * @enum {string}
             */
            argument_type: "logical" | "evidence" | "emotional" | "moral" | "narrative" | "question";
            /**
             * By
             * @description Who spoke: the model of the seat, the house in its place or by a rule, a person or an agent.
             */
            by: ("model" | "house_instead" | "house_by_rule" | "person" | "agent") | null;
            /** Cites */
            cites: string[];
            /** Name */
            name: string;
            /** Number */
            number: number;
            /** Occupant */
            occupant: ("human" | "model" | "house" | "agent") | null;
            /** Round */
            round: number;
            /** Seat */
            seat: number;
            /** Stance */
            stance: string | null;
            /** Strategy */
            strategy: string | null;
            /**
             * Struck
             * @description Citations of things that are not in the case.
             */
            struck: string[];
            /** Target */
            target: number | null;
            /** Text */
            text: string;
            /** Turn Id */
            turn_id: string;
            /**
             * Unfounded
             * @description What the text claims and the case does not have.
             */
            unfounded: components["schemas"]["UnfoundedClaim"][];
            /**
             * Unread
             * @description `language` where the house could not read it.
             */
            unread: string | null;
            /** Written */
            written: boolean;
        };
        /**
         * UnfoundedClaim
         * @description Something that a speaker says is in the matter, and is not.
         */
        UnfoundedClaim: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "exhibit" | "quotation" | "number" | "name";
            /** Text */
            text: string;
        };
        /**
         * Usage
         * @description Calls of models, and what they came to.
         */
        Usage: {
            /**
             * Answered
             * @default 0
             */
            answered?: number;
            /**
             * Calls
             * @default 0
             */
            calls?: number;
            /**
             * Cancelled
             * @description Stopped because their answer was no longer wanted.
             * @default 0
             */
            cancelled?: number;
            /**
             * Cost
             * @description USD, six decimals; 0 for models that run locally.
             * @default 0
             */
            cost?: number;
            /**
             * Failed
             * @description Also where an answer could not be used.
             * @default 0
             */
            failed?: number;
            /**
             * Tokens In
             * @default 0
             */
            tokens_in?: number;
            /**
             * Tokens Out
             * @default 0
             */
            tokens_out?: number;
        };
        /**
         * VerdictReached
         * @description The outcome.
         */
        VerdictReached: {
            /**
             * Basis
             * @description Who understood what it was decided from, where the format asks for it: `people`, `model`,
             *     `authored`, or in a game `draft`, for nobody. A jury has one on an imported case alone.
             */
            basis?: string | null;
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Degree
             * @description What the outcome is for, where that is found apart: a charge, or something less.
             */
            degree?: string | null;
            /**
             * Degrees
             * @description How many found each degree; who found which stays in the box.
             */
            degrees?: {
                [key: string]: number;
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "verdict_reached";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /** Outcome */
            outcome: string;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Why
             * @description What ended the deliberation; one of the reasons that the format has labels for.
             */
            why: string;
        };
        /**
         * VerificationKey
         * @description What certificates of this server are verified with.
         */
        VerificationKey: {
            /**
             * Algorithm
             * @constant
             */
            algorithm: "Ed25519";
            /**
             * Key
             * @description The public key, 64 hex digits.
             */
            key: string;
        };
        /**
         * VisibleEntry
         * @description An entry, as far as this token may see it.
         */
        VisibleEntry: {
            /** At */
            at: number;
            /**
             * By
             * @description Who spoke, voted, filed or narrated: a model, the house in its place or by a rule, a person or an agent.
             */
            by?: ("model" | "house_instead" | "house_by_rule" | "person" | "agent") | null;
            /** Event */
            event: components["schemas"]["Opened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["PersonasSet"] | components["schemas"]["SeatTaken"] | components["schemas"]["FaceChosen"] | components["schemas"]["PointMarked"] | components["schemas"]["PointTakenBack"] | components["schemas"]["SeatReleased"] | components["schemas"]["SeatInvited"] | components["schemas"]["PowersPassed"] | components["schemas"]["LineSent"] | components["schemas"]["HandRaised"] | components["schemas"]["AudienceBallotCast"] | components["schemas"]["Begun"] | components["schemas"]["Paused"] | components["schemas"]["Resumed"] | components["schemas"]["TimeLost"] | components["schemas"]["TimeGiven"] | components["schemas"]["PhaseEntered"] | components["schemas"]["RoundOpened"] | components["schemas"]["RoundClosed"] | components["schemas"]["Asked"] | components["schemas"]["AskLapsed"] | components["schemas"]["FloorGranted"] | components["schemas"]["FloorLapsed"] | components["schemas"]["TurnTaken"] | components["schemas"]["SideChosen"] | components["schemas"]["BallotOpened"] | components["schemas"]["BallotCast"] | components["schemas"]["BallotsRevealed"] | components["schemas"]["TallyTaken"] | components["schemas"]["ReactionsGiven"] | components["schemas"]["ConvictionsMoved"] | components["schemas"]["ConvictionsRevealed"] | components["schemas"]["NarrationGiven"] | components["schemas"]["Dealt"] | components["schemas"]["Filed"] | components["schemas"]["PapersOpened"] | components["schemas"]["Withdrawn"] | components["schemas"]["AnswerGiven"] | components["schemas"]["BidsWeighed"] | components["schemas"]["AsideSaid"] | components["schemas"]["MindFailed"] | components["schemas"]["ModelCalled"] | components["schemas"]["SummaryWritten"] | components["schemas"]["ClipReady"] | components["schemas"]["VoiceFailed"] | components["schemas"]["VoteMoved"] | components["schemas"]["Seconded"] | components["schemas"]["VoteCalled"] | components["schemas"]["VerdictReached"] | components["schemas"]["Forked"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"];
            /** Seq */
            seq: number;
        };
        /**
         * VoiceFailed
         * @description A voice failed; everybody sees it, and what is heard instead.
         */
        VoiceFailed: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Instead */
            instead: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "voice_failed";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Reason */
            reason: string;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Voice */
            voice: string;
        };
        /**
         * VoiceInfo
         * @description A voice that a room may name.
         */
        VoiceInfo: {
            /**
             * Ready
             * @description Whether it can be had, as far as that is known before it speaks.
             */
            ready: boolean;
            /**
             * Voice
             * @enum {string}
             */
            voice: "elevenlabs" | "espeak" | "browser" | "captions";
            /**
             * Why
             * @description Why not, in a sentence.
             */
            why: string | null;
        };
        /**
         * VoiceList
         * @description What the judge is heard by on this server.
         */
        VoiceList: {
            /**
             * Auto
             * @description What a room is heard by whose setting `voice` is `auto`.
             * @enum {string}
             */
            auto: "elevenlabs" | "espeak" | "browser" | "captions";
            /** Voices */
            voices: components["schemas"]["VoiceInfo"][];
        };
        /**
         * VoteCalled
         * @description The final vote was called, or a motion for it failed. `seat` is null for a host without one.
         */
        VoteCalled: {
            /** Carried */
            carried: boolean;
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "vote_called";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number | null;
        };
        /**
         * VoteMoved
         * @description A seat moved that the final vote be called.
         */
        VoteMoved: {
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "vote_moved";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * WaitingPlace
         * @description Waiting for a group, honestly.
         */
        WaitingPlace: {
            /**
             * Full
             * @description The server is full; the group begins as soon as a room can be opened.
             */
            full: boolean;
            /**
             * Here
             * @description How many of the group are there, the reader among them.
             */
            here: number;
            /**
             * Needed
             * @description How many a group has; null where the experimenter has not chosen yet.
             */
            needed: number | null;
            /**
             * Since
             * @description UTC seconds.
             */
            since: number;
            /**
             * Then
             * @description What happens then: minds take the empty seats, the group begins with empty chairs, or waiting was in vain.
             * @enum {string}
             */
            then: "mind" | "fewer" | "end";
            /**
             * Until
             * @description At this time it ends, whoever came, UTC seconds.
             */
            until: number;
        };
        /**
         * WaitingPupil
         * @description Somebody who lost their phone and waits for the teacher.
         */
        WaitingPupil: {
            /** At */
            at: number;
            /** Name */
            name: string;
            /** Number */
            number: number;
            /**
             * Pupils
             * @description Who it may be.
             */
            pupils: number[];
        };
        /**
         * WarmUp
         * @description A question for those who wait, with two answers; nobody is told who gave which.
         */
        WarmUp: {
            /** Answers */
            answers: [
                string,
                string
            ];
            /** Question */
            question: string;
        };
        /**
         * WarmUpAnswerRequest
         * @description A pupil's answer to the warm-up.
         */
        WarmUpAnswerRequest: {
            /**
             * Answer
             * @description 0 is the first answer, 1 the second.
             */
            answer: number;
        };
        /**
         * WarmUpView
         * @description The question for those who wait, and how many gave which answer.
         */
        WarmUpView: {
            /** Answers */
            answers: [
                string,
                string
            ];
            /** Given */
            given: [
                number,
                number
            ];
            /** Question */
            question: string;
        };
        /**
         * Webhook
         * @description An address that is told what happens in the room, and how that goes.
         */
        Webhook: {
            /**
             * After Seq
             * @description Everything up to this entry has been told, or was given up.
             */
            after_seq: number;
            /** Created At */
            created_at: number;
            /**
             * Dropped
             * @description Notices that were given up, because all attempts failed until they were too old.
             */
            dropped: number;
            /** Events */
            events: ("turn_due" | "vote_flipped" | "verdict_reached" | "seat_changed")[];
            /**
             * Failures
             * @description Attempts in a row that failed.
             */
            failures: number;
            /** Id */
            id: string;
            /**
             * Last Error
             * @description What was wrong with the latest attempt; null when it succeeded.
             */
            last_error: string | null;
            /** Last Told At */
            last_told_at: number | null;
            /** Last Tried At */
            last_tried_at: number | null;
            /**
             * State
             * @description `failing`: the latest attempt failed, and the next one comes later. `ended`: it asked for nothing more (410).
             * @enum {string}
             */
            state: "ready" | "failing" | "ended";
            /** Url */
            url: string;
        };
        /**
         * WebhookList
         * @description The webhooks of a room.
         */
        WebhookList: {
            /** Webhooks */
            webhooks: components["schemas"]["Webhook"][];
        };
        /**
         * WebhookRequest
         * @description An address to tell.
         */
        WebhookRequest: {
            /**
             * Events
             * @description What it is told of; absent: everything.
             * @default [
             *       "turn_due",
             *       "vote_flipped",
             *       "verdict_reached",
             *       "seat_changed"
             *     ]
             */
            events?: ("turn_due" | "vote_flipped" | "verdict_reached" | "seat_changed")[];
            /**
             * Url
             * @description Where notices are sent, as `POST`: `https://…` or `http://…`. Redirects are not followed.
             */
            url: string;
        };
        /**
         * Withdraw
         * @description Take everything back: answers, and words in rooms, are erased. It cannot be undone.
         */
        Withdraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "withdraw";
        };
        /**
         * WithdrawAct
         * @description End your part in the discussion; your verdict stands.
         */
        WithdrawAct: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "withdraw";
        };
        /**
         * Withdrawn
         * @description A seat takes no further part; it keeps its place at the table.
         */
        Withdrawn: {
            /** Ask */
            ask: string | null;
            /**
             * By
             * @enum {string}
             */
            by: "occupant" | "default";
            /**
             * Dealt
             * @description Parts that stay with a seat, whoever holds it: its role, its observation.
             */
            dealt?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "withdrawn";
            /**
             * Only
             * @description The seats that may see this event at all.
             */
            only?: number[] | null;
            /**
             * Private
             * @description Parts that belong to single seats.
             */
            private?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /**
             * Reason
             * @description `voted_out`: by the table; `eliminated`: by seats that may, as the format says; `excused`: the host leaves the
             *     chair empty.
             * @enum {string}
             */
            reason: "withdrew" | "voted_out" | "eliminated" | "excused";
            /**
             * Sealed
             * @description Parts in envelopes: only their own seat reads them.
             */
            sealed?: {
                [key: string]: components["schemas"]["Secret"];
            } | null;
            /** Seat */
            seat: number;
        };
        /**
         * Witness
         * @description Somebody who testified.
         */
        Witness: {
            /**
             * Credibility
             * @description How believable, 0 to 1; null in imported cases, and in files that leave it to the number of issues.
             */
            credibility?: number | null;
            /**
             * Credibility Issues
             * @default []
             */
            credibility_issues?: string[];
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Role
             * @description `eyewitness`, `expert`, `character`, `victim`, `police`, …
             */
            role: string;
            /**
             * Side
             * @description Who called them.
             * @enum {string}
             */
            side: "prosecution" | "defense" | "neutral";
            /**
             * Statements
             * @default []
             */
            statements?: components["schemas"]["Statement"][];
            /**
             * Testimony
             * @description What they said, in a paragraph at most.
             */
            testimony: string;
        };
        /**
         * YouInClass
         * @description What belongs to the sender of a token.
         */
        YouInClass: {
            /**
             * Answer
             * @description Which answer to the warm-up is yours, 0 or 1.
             */
            answer: number | null;
            /** Audience */
            audience: boolean;
            /** Face */
            face: number | null;
            /**
             * Mates
             * @description Those in your room; before you have one some of those who wait with you.
             */
            mates: components["schemas"]["PupilInfo"][];
            /** Name */
            name: string | null;
            /** Number */
            number: number | null;
            /**
             * Room
             * @description The number of your room.
             */
            room: number | null;
            /**
             * Room Code
             * @description Its code: your token opens your seat there.
             */
            room_code: string | null;
            /** Seat */
            seat: number | null;
            /** Teacher */
            teacher: boolean;
            /**
             * Waiting
             * @description You wait for the teacher to let you back in.
             */
            waiting: boolean;
        };
        /**
         * YouView
         * @description What belongs to the viewer.
         */
        YouView: {
            /** Asks */
            asks: components["schemas"]["MyAsk"][];
            /**
             * Away
             * @description The seat that is kept for you while the understudy plays it; `come_back` takes it back.
             */
            away: number | null;
            /**
             * Ballot
             * @description Your ballot, also while it is sealed.
             */
            ballot: string | null;
            /**
             * Ballot Reason
             * @description The reason that you gave with a ballot while that is sealed.
             */
            ballot_reason?: string | null;
            /** Conviction */
            conviction: number | null;
            /** @description What your seat was dealt; it stays with the seat. */
            dealt: components["schemas"]["DealtView"] | null;
            /**
             * Host
             * @description Whether the viewer may do the host's acts with this token.
             */
            host: boolean;
            /**
             * Lines
             * @description What the host said to your seat alone, or to all seats.
             */
            lines: components["schemas"]["LineView"][];
            /**
             * May
             * @description Acts that are open to you without being asked.
             */
            may: string[];
            /** @description What you missed before you came back to your seat. */
            meanwhile: components["schemas"]["Meanwhile"] | null;
            /** Name */
            name: string;
            /**
             * Notes
             * @description What you have written down for yourself.
             */
            notes?: string | null;
            /**
             * Papers
             * @description What your seat filed and others cannot read yet.
             */
            papers?: components["schemas"]["PaperView"][] | null;
            /**
             * Scratch
             * @description What you have written down for the time being.
             */
            scratch?: string | null;
            /** Seat */
            seat: number | null;
            /** Side */
            side: string | null;
            /**
             * Standing
             * @enum {string}
             */
            standing: "own" | "omniscient" | "all";
            /** Tenure */
            tenure: number | null;
            /** Thoughts */
            thoughts: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_public_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicAddress"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_cases: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string | null;
                /** @description One of those that may be drawn, by lot, instead of a list. */
                draw?: boolean;
                /** @description A year or a span: `1812`, `1800-1850`, `-1750`. */
                era?: string | null;
                limit?: number;
                /** @description Minutes to read, at most. */
                max_minutes?: number | null;
                /** @description Minutes to read, at least. */
                min_minutes?: number | null;
                /** @description Words to look for; best cases first. */
                q?: string | null;
                source?: string | null;
                theme?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CasePage"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetail"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    search_case: {
        parameters: {
            query: {
                /** @description This many at most. */
                limit?: number;
                /** @description Words to look for. */
                q: string;
            };
            header?: never;
            path: {
                case_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseHits"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_similar_cases: {
        parameters: {
            query?: {
                /** @description This many at most. */
                limit?: number;
            };
            header?: never;
            path: {
                case_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CasePage"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_case_transcript: {
        parameters: {
            query?: {
                /** @description `transcript_next` of the case, or `next` of the part before. */
                after?: number;
            };
            header?: never;
            path: {
                case_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptPart"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_certificate_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationKey"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    open_class: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and the room is opened once. Draw it at random for each room: whoever sends it from your address is told the host's token. */
                "Idempotency-Key"?: string | null;
                /** @description The server's key, where whoever runs it lets only those open rooms who have it. */
                "X-Api-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenClassRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedClass"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); The server's key is required (`key_required`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The model is not ready (`model_not_ready`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The voice cannot be had (`no_voice`); No such model (`unknown_model`); No such seat (`unknown_seat`); Invalid setting (`unknown_setting`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassView"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    erase_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the teacher only (`teacher_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    send_class_act: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassActRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassActResponse"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the teacher only (`teacher_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`); No such pupil (`no_such_pupil`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Begun already (`already_begun`); Somebody was faster (`conflict`); The model is not ready (`model_not_ready`); The format is not installed (`no_such_format`); Not asked for (`not_asked`); Not begun yet (`not_begun`); The room is not paused (`not_paused`); The room is closed (`room_closed`); The room is full (`room_full`); The room is paused (`room_paused`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); Stale (`stale`); Too early (`too_early`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The voice cannot be had (`no_voice`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_class_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the teacher only (`teacher_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_class_papers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassPapers"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    mark_class_point: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkPoint"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Begun already (`already_begun`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    take_class_point_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the teacher only (`teacher_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Begun already (`already_begun`); Stale (`stale`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    join_class: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and it is done once. Choose it at random. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinClassRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinClassResponse"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`); No such pupil (`no_such_pupil`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The class is full (`class_full`); Somebody was faster (`conflict`); The device has brought enough (`device_full`); The name is held (`name_held`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_class_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassResults"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    answer_warm_up: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarmUpAnswerRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_clip: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string | null;
                "If-Range"?: string | null;
                Range?: string | null;
            };
            path: {
                /** @description The clip's id, as `clip_ready` tells it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it; without a length while it is still being made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/mpeg": string;
                    "audio/wav": string;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/mpeg": string;
                    "audio/wav": string;
                };
            };
            /** @description It is what the asker has. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such clip (`no_such_clip`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such range (`no_such_range`) */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_clip_words: {
        parameters: {
            query?: {
                /** @description So many words are known already. */
                after?: number;
                /** @description Wait so many seconds for more. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The clip's id, as `clip_ready` tells it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClipWords"];
                };
            };
            /** @description No such clip (`no_such_clip`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    read_document: {
        parameters: {
            query: {
                /** @description What the file is called; its ending says what kind it is. */
                name: string;
            };
            header?: {
                /** @description The server's key, where whoever runs it lets only those open rooms who have it. */
                "X-Api-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description A page of another site (`foreign_origin`); The server's key is required (`key_required`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_formats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormatList"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_matters: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The name of a format, as `/api/formats` has it. */
                format: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatterPage"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_matter: {
        parameters: {
            query?: {
                /** @description With `pieces`: all of it for reading. */
                pieces?: boolean;
            };
            header?: never;
            path: {
                /** @description The name of a format, as `/api/formats` has it. */
                format: string;
                matter_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatterDetail"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_lesson_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonPlanList"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_models: {
        parameters: {
            query?: {
                /** @description Rounds, for the forecast. */
                rounds?: number;
                /** @description Seats at the table, for the forecast. */
                seats?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_operator_report: {
        parameters: {
            query?: never;
            header?: {
                "x-operator-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorReport"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such page (`no_such_page`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_persona_memories: {
        parameters: {
            query: {
                /** @description With a teacher's token of this class. */
                class?: string | null;
                /** @description Of games of this format. */
                format: string;
                /** @description With the host's token of this room. */
                room?: string | null;
            };
            header?: {
                /** @description The operator's key: the operator is the owner. */
                "X-Operator-Key"?: string | null;
                /** @description A secret of yours, drawn at random: rooms that are opened with it have one owner, and what personas remember of one is read in the others. A digest of it is stored. */
                "X-Owner-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaMemoryList"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the host only (`host_only`); For the teacher only (`teacher_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    delete_persona_memory: {
        parameters: {
            query: {
                /** @description With a teacher's token of this class. */
                class?: string | null;
                /** @description Of games of this format. */
                format: string;
                /** @description The model that played it. */
                model: string;
                /** @description The persona's id. */
                persona: string;
                /** @description With the host's token of this room. */
                room?: string | null;
            };
            header?: {
                /** @description The operator's key: the operator is the owner. */
                "X-Operator-Key"?: string | null;
                /** @description A secret of yours, drawn at random: rooms that are opened with it have one owner, and what personas remember of one is read in the others. A digest of it is stored. */
                "X-Owner-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`); For the teacher only (`teacher_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such class (`no_such_class`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    open_room: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and the room is opened once. Draw it at random for each room: whoever sends it from your address is told the host's token. */
                "Idempotency-Key"?: string | null;
                /** @description The server's key, where whoever runs it lets only those open rooms who have it. */
                "X-Api-Key"?: string | null;
                /** @description The operator's key: the operator is the owner. */
                "X-Operator-Key"?: string | null;
                /** @description A secret of yours, drawn at random: rooms that are opened with it have one owner, and what personas remember of one is read in the others. A digest of it is stored. */
                "X-Owner-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenRoomRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedRoom"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); The server's key is required (`key_required`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such case (`no_such_case`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The model is not ready (`model_not_ready`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The name is not to be had (`name_refused`); The voice cannot be had (`no_voice`); No such model (`unknown_model`); No such seat (`unknown_seat`); Invalid setting (`unknown_setting`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_room: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    erase_room: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    send_act: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and it is done once. Choose it at random. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActResponse"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Begun already (`already_begun`); Somebody was faster (`conflict`); The model is not ready (`model_not_ready`); The format is not installed (`no_such_format`); Not asked for (`not_asked`); Not begun yet (`not_begun`); The room is not paused (`not_paused`); Not your floor (`not_your_floor`); Has read dealt parts (`parts_read`); The room is closed (`room_closed`); The room is full (`room_full`); The room is paused (`room_paused`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); The seat is protected (`seat_protected`); Stale (`stale`); The seat changed hands (`stale_tenure`); Too early (`too_early`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The voice cannot be had (`no_voice`); A target is required (`target_required`); No text is taken (`text_refused`); A text is required (`text_required`); The text is too long (`text_too_long`); No such choice (`unknown_choice`); No such model (`unknown_model`); No such seat (`unknown_seat`); Invalid setting (`unknown_setting`); No such strategy (`unknown_strategy`); No such target (`unknown_target`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    join_audience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudienceToken"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is closed (`room_closed`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_calls: {
        parameters: {
            query?: {
                /** @description Calls with a greater number. */
                after?: number;
                /** @description Only what was to answer this: a `turn_id`, or the id of an ask. */
                ask?: string | null;
                /** @description This many at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); Too early (`too_early`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_room_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetail"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such case (`no_such_case`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    search_room_case: {
        parameters: {
            query: {
                /** @description This many at most. */
                limit?: number;
                /** @description Words to look for. */
                q: string;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseHits"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_room_case_transcript: {
        parameters: {
            query?: {
                /** @description `transcript_next` of the case, or `next` of the part before. */
                after?: number;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptPart"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such case (`no_such_case`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedCertificate"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); No verdict (`no_verdict`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingDraft"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description Entries with a greater number. */
                after?: number;
                /** @description This many at most. */
                limit?: number;
                /** @description Wait up to so many seconds for the first one. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_room: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    fork_room: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and it is done once. Choose it at random. */
                "Idempotency-Key"?: string | null;
                /** @description The server's key, where whoever runs it lets only those open rooms who have it. */
                "X-Api-Key"?: string | null;
                /** @description The operator's key: the operator is the owner. */
                "X-Operator-Key"?: string | null;
                /** @description A secret of yours, drawn at random: rooms that are opened with it have one owner, and what personas remember of one is read in the others. A digest of it is stored. */
                "X-Owner-Key"?: string | null;
            };
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedRoom"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`); The server's key is required (`key_required`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The model is not ready (`model_not_ready`); The format is not installed (`no_such_format`); The room is closed (`room_closed`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); The seat is protected (`seat_protected`); Too early (`too_early`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The name is not to be had (`name_refused`); The voice cannot be had (`no_voice`); No such model (`unknown_model`); No such seat (`unknown_seat`); Invalid setting (`unknown_setting`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    interview_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterviewRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterviewAnswer"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); Too early (`too_early`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); No such seat (`unknown_seat`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_model_keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelKeyList"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    set_model_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelKeyRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelKeyList"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); No such model (`unknown_model`); No such seat (`unknown_seat`); The key is not taken (`wrong_key`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    delete_model_keys: {
        parameters: {
            query?: {
                /** @description Only this seat's; 0 for those of all seats. */
                seat?: number | null;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_log: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_room_matter: {
        parameters: {
            query?: {
                /** @description With `pieces`: all of it for reading. */
                pieces?: boolean;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatterDetail"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    search_room_matter: {
        parameters: {
            query: {
                /** @description This many at most. */
                limit?: number;
                /** @description Words to look for. */
                q: string;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseHits"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    forecast_room_cost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomCostForecast"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_paper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
                /** @description The id of the paper at its table. */
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaperView"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such paper (`no_such_paper`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_room_personas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomPersonas"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    replace_room_personas: {
        parameters: {
            query: {
                /** @description What the file is called; its ending says what kind it is. */
                name: string;
            };
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomPersonas"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Begun already (`already_begun`); Somebody was faster (`conflict`); The format is not installed (`no_such_format`); Not asked for (`not_asked`); The room is closed (`room_closed`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The name is not to be had (`name_refused`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    reset_room_personas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Begun already (`already_begun`); Somebody was faster (`conflict`); The format is not installed (`no_such_format`); Not asked for (`not_asked`); The room is closed (`room_closed`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    open_rematch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and it is done once. Choose it at random. */
                "Idempotency-Key"?: string | null;
                /** @description The server's key, where whoever runs it lets only those open rooms who have it. */
                "X-Api-Key"?: string | null;
                /** @description The operator's key: the operator is the owner. */
                "X-Operator-Key"?: string | null;
                /** @description A secret of yours, drawn at random: rooms that are opened with it have one owner, and what personas remember of one is read in the others. A digest of it is stored. */
                "X-Owner-Key"?: string | null;
            };
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RematchRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedRoom"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`); The server's key is required (`key_required`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such case (`no_such_case`); No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`); The model is not ready (`model_not_ready`); The format is not installed (`no_such_format`); The room is full (`room_full`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); Stale (`stale`); Too early (`too_early`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The voice cannot be had (`no_voice`); No such model (`unknown_model`); No such seat (`unknown_seat`); Invalid setting (`unknown_setting`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    take_seat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key and it is done once. Choose it at random. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatClaim"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimedSeat"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`); The format is not installed (`no_such_format`); Has read dealt parts (`parts_read`); The room is closed (`room_closed`); The room is full (`room_full`); The room is locked (`room_locked`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); The seat is held (`seat_held`); The seat is protected (`seat_protected`); Stale (`stale`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The name is not to be had (`name_refused`); No such seat (`unknown_seat`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    leave_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`); The format is not installed (`no_such_format`); The room is closed (`room_closed`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); The seat changed hands (`stale_tenure`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); No such seat (`unknown_seat`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_suggestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpeechSuggestionList"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_transcript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_transcript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_verdict_picture: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, 1200 by 630 pixels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description It is what the asker has. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); No verdict (`no_verdict`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_room_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    create_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is closed (`room_closed`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`); Webhooks enough (`webhooks_full`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`); The target is refused (`target_refused`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    delete_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The room's code; upper or lower case. */
                code: string;
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For the host only (`host_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`); No such webhook (`no_such_webhook`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    open_study: {
        parameters: {
            query?: never;
            header?: {
                /** @description The server's key, where whoever runs it lets only those open rooms who have it. */
                "X-Api-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenStudyRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedStudy"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`); A page of another site (`foreign_origin`); The server's key is required (`key_required`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The study has begun (`study_begun`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyInvitation"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    erase_study: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`); A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    send_study_act: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExperimenterActRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyOverview"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`); A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such participant (`no_such_participant`); No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`); Not the next step (`not_this_step`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_notebook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedStudyCertificate"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_codebook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_study: {
        parameters: {
            query?: {
                tables?: "csv" | "parquet";
            };
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_dictionary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["DictionaryTable"];
                    };
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_study_log: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
                group: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such room (`no_such_room`); No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The format is not installed (`no_such_format`); Not the next step (`not_this_step`); The room is set aside (`room_set_aside`); The room's log has gone back (`room_set_back`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_overview: {
        parameters: {
            query?: {
                /** @description The `version` that is known: wait until there is another. */
                known?: string;
                /** @description For so many seconds at most. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyOverview"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    join_study: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinStudyRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinStudyResponse"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`); In another study (`in_another_study`); The link is of another study (`other_study`); The study is over (`study_stopped`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_study_payments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_place: {
        parameters: {
            query?: {
                /** @description The `version` that is known: wait until there is another. */
                known?: string;
                /** @description For so many seconds at most. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyPlace"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For participants only (`participant_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_preregistration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    take_study_step: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyPlace"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`); For participants only (`participant_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Somebody was faster (`conflict`); Not the next step (`not_this_step`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_study_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": unknown;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_study_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
                table: "participants" | "answers" | "groups";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    export_study_parquet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The study's code; upper or lower case. */
                code: string;
                table: "participants" | "answers" | "groups";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description Not a valid token (`bad_token`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description For the experimenter only (`experimenter_only`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such study (`no_such_study`) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    check_study: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckStudyRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedStudy"];
                };
            };
            /** @description Malformed (`malformed`) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description A page of another site (`foreign_origin`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too large (`too_large`) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Malformed (`malformed`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    list_voices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceList"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    check_liveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    check_readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request came too slowly (`too_slow`) */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Sent to another name (`foreign_host`) */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Too fast (`too_fast`) */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Something went wrong (`internal`) */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The news service is not available (`bus_unavailable`); The store is not available (`store_unavailable`); Not available now (`unavailable`) */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
}
