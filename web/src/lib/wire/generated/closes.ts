/* Generated from the schema of the server by `make schema`. Do not edit. */

/** How the server closes sockets, by name. `resume`: whether a client may come back with `after_seq`; `afresh`: whether it may come back from the beginning; `gone`: whether there is nothing to see here, however often it comes back. */
export const CLOSES = {
  /** No hello came within five seconds. */
  hello_timeout: { code: 4000, resume: true, afresh: false, gone: false },
  /** The token opens nothing here, or nobody may watch without a seat. */
  bad_token: { code: 4001, resume: false, afresh: false, gone: true },
  /** The hello names another protocol. */
  bad_hello: { code: 4002, resume: false, afresh: false, gone: false },
  /** The page that opened the socket comes from another site. */
  foreign_origin: { code: 4003, resume: false, afresh: false, gone: true },
  /** No room has this code, or it was erased. */
  no_such_room: { code: 4004, resume: false, afresh: false, gone: true },
  /** The request was sent to a name that this server does not go by. */
  foreign_host: { code: 4005, resume: false, afresh: false, gone: true },
  /** No class has this code, or it was erased. */
  no_such_class: { code: 4006, resume: false, afresh: false, gone: true },
  /** The room made the server stand still twice; its host can export its log. */
  room_set_aside: { code: 4007, resume: false, afresh: false, gone: true },
  /** The client reads more slowly than the room speaks; its outbox is full. */
  behind: { code: 4008, resume: true, afresh: false, gone: false },
  /** The room's format is not installed on this server; its host can export its log. */
  no_such_format: { code: 4009, resume: false, afresh: false, gone: true },
  /** The database has lost entries that the client was sent, or the hello names one that the log does not have. */
  room_set_back: { code: 4010, resume: false, afresh: true, gone: false },
  /** From now on this socket sees things later than they happen. */
  standing_changed: { code: 4012, resume: true, afresh: false, gone: false },
  /** The store is not available. */
  store_down: { code: 4013, resume: true, afresh: false, gone: false },
  /** Frames that cannot be read went on and on. */
  malformed: { code: 4022, resume: false, afresh: false, gone: false },
  /** Frames went on coming too fast. */
  too_fast: { code: 4029, resume: true, afresh: false, gone: false },
  /** The server stops or restarts. */
  restarting: { code: 1012, resume: true, afresh: false, gone: false },
  /** The client answers no ping. */
  no_pong: { code: 1011, resume: true, afresh: false, gone: false },
  /** A frame has more than 1 MiB. */
  frame_too_large: { code: 1009, resume: false, afresh: false, gone: false },
  /** A text frame is not UTF-8. */
  not_utf8: { code: 1007, resume: false, afresh: false, gone: false },
  /** What came is no WebSocket. */
  not_websocket: { code: 1002, resume: false, afresh: false, gone: false },
} as const;

export type CloseName = keyof typeof CLOSES;
