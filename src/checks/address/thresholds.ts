/** Thresholds of the address and wallet checks. */

/** A wallet younger than this has no history to rely on: thieves create a wallet for each theft. */
export const freshWalletSeconds = 24 * 3600

/** A person does not sign this many transactions in a row in this time. */
export const automatedTransactionsMin = 100
export const automatedSeconds = 900

/** Slots per day, at about 2.5 per second. */
export const slotsPerDay = 216_000n
/** A program deployed or changed this recently has shown little of what it does. */
export const youngProgramDaysMax = 3n

/**
 * Characters that two addresses must share at each end, and at both ends together, to be mistaken for each other. By
 * chance that happens once in about ten billion pairs; a graphics card finds such an address in minutes.
 */
export const sameEndCharsMin = 2
export const sameEndsCharsMin = 6

/** Maximum members of a multisig to assess. A Squads multisig can have thousands. */
export const multisigMembersMax = 20
