/** Names that score less are ordinary: hardly any phishing name in the training set does. */
export const ordinaryScore = 5

/**
 * Score of a name, 0 to 90, from which it confirms a doubt raised by a rule: one honest name in seventy has it. Brands
 * own names such as `brand.cloud`, which score up to 19. For names of Solana, which are what this server is used for,
 * any name that is not ordinary does.
 */
export const confirmingScore = 20
export const confirmingScoreOnSolana = ordinaryScore

/**
 * Names of at least this length are searched for two typos, shorter ones for one: few honest names this long come so
 * close to each other.
 */
export const twoTyposMinChars = 9

/** Shorter ordinary words are one typo away from honest names under any suffix. */
export const ordinaryWordMinChars = 7

/** Shorter hosts without their dots occur in too many honest names. */
export const joinedHostMinChars = 5

/** Minimum ways of blocking inspection: a single one may be an accident, or protect pictures. */
export const inspectionBlocksMin = 2

/** Maximum frames assessed. Further ones are advertisements. */
export const framesMax = 20

/** Maximum script hosts assessed. Pages load from a handful. */
export const scriptHostsMax = 40

/** Maximum URLs in scripts assessed as targets. Scripts name more places than they open. */
export const targetsMax = 20

/** Maximum texts in scripts decoded, so that a large page takes no longer than a small one. */
export const decodedTextsMax = 50

/** Maximum fields in scripts read, for the same reason. */
export const scriptFieldsMax = 500

/** Fields of a form for a twelve-word recovery phrase. */
export const phraseWordsMin = 12

/** Signs of obfuscation. Fewer of each occur in honest scripts by accident. */
export const hexNamesMin = 30
export const escapesMin = 200
export const decodedScriptMinChars = 500
export const bracketsMinChars = 2_000
