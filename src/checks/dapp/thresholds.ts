/** Score of an ordinary name before any finding, as a chance: a site may harm under any name. */
export const ordinaryNameChance = 0.05

/** Typos that are looked for in a name: one, and two in names long enough that few honest names come so close. */
export const twoTyposMinChars = 9

/** Shorter ordinary words are one typo away from honest names under any suffix. */
export const ordinaryWordMinChars = 7

/** Shorter hosts without their dots occur in too many honest names. */
export const joinedHostMinChars = 5

/** Ways of blocking inspection that a page needs to have: one may be an accident, or protect pictures. */
export const inspectionBlocksMin = 2

/** Frames of a page that are assessed: further ones are advertisements. */
export const framesMax = 20

/** Hosts of scripts that are assessed: pages load from a handful. */
export const scriptHostsMax = 40

/** Addresses in scripts that are assessed as where a page may lead: scripts name more places than they go to. */
export const targetsMax = 20

/** Texts in scripts that are decoded, so that a large page takes no longer than a small one. */
export const decodedTextsMax = 50

/** Fields in scripts that are read, for the same reason. */
export const scriptFieldsMax = 500

/** Fields of a form for a recovery phrase of twelve words. */
export const phraseWordsMin = 12

/** Signs of obfuscation: fewer of each occur in honest scripts by accident. */
export const hexNamesMin = 30
export const escapesMin = 200
export const decodedScriptMinChars = 500
export const bracketsMinChars = 2_000
