/* Generated from the schema of the server by `make schema`. Do not edit. */

/** Codes of refusals: the act was meant for another moment. */
export const LATE_CODES: readonly string[] = ["stale","stale_tenure","not_your_floor","not_asked","too_early","room_closed"];
