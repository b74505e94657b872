/** Control characters, except tabs and line ends, which have no place in text for people. */
export const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * Invisible characters that change how text reads: direction overrides, zero-width spaces, fillers, tags. Joiners and
 * plain direction marks are excluded, since emoji and several scripts need them.
 */
export const invisibleCharacters =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u
