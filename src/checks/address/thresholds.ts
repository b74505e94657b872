/** Values that the checks of addresses and wallets compare with. */

/** A thief makes a wallet for each theft, so one whose first transaction is this recent has no history to rely on. */
export const freshWalletSeconds = 24 * 3600

/** A person does not sign this many transactions one after the other in this time. */
export const automatedTransactionsMin = 100
export const automatedSeconds = 900

/** Slots a day, at about two and a half a second. */
export const slotsPerDay = 216_000n
/** A program that was deployed or changed this recently has shown little of what it does. */
export const youngProgramDaysMax = 3n

/**
 * Characters that two addresses must share at each end, and at both together, to be mistaken for each other. By chance
 * that happens once in some ten billion pairs; a graphics card finds such an address in minutes.
 */
export const sameEndCharsMin = 2
export const sameEndsCharsMin = 6

/** Members of a multisig that are assessed; a Squads multisig can have thousands. */
export const multisigMembersMax = 20
