// Counts, sizes and ages that the scan compares with, and the reason for each.

/** No trade or order needs the right to move more than one token account. */
export const massApprovalMinAccounts = 2
/** Operator, affiliate and wallets to split the loot; more receivers look like an airdrop or a payroll. */
export const collectorsMax = 5
/** The same where less than three quarters of each asset leave without an app, and for NFTs, which friends may get. */
export const giftCollectorsMax = 2
/** More receivers look like shares of something that belongs to many. */
export const payoutReceiversMax = 2
/** A price is paid to a seller, a market and a creator; more receivers of one payment share something else. */
export const priceReceiversMax = 3
/** One emptied asset is a payment; two at once are a sweep. */
export const sweptAssetsMin = 2
/** Two tokens enter a pool together, and a person may send two things to a friend. */
export const sweptSharesMin = 3
/** This many NFTs at once are no gift. */
export const sweptNftsMin = 3
/** A payment may open one or two accounts for its receiver. */
export const rentPaidMinAccounts = 3
/** Shorter token names collide by chance. */
export const mimickedNameMinChars = 3
/** Users read no more of a memo than this. */
export const memoReadMaxBytes = 1_000
/** Fields of an account's owner are at its start; lists and queues of many users follow. */
export const ownerFieldsMaxBytes = 512
/** An instruction that names a delegate is short. */
export const delegateCallMaxBytes = 256

// Ages and durations.

/** Malicious programs are used within days of their deployment. */
export const youngProgramMaxDays = 3n
/** About an hour at 0.4 seconds a slot: a lookup table filled just before the transaction. */
export const youngTableMaxSlots = 9_000n
/** Stake that is locked for longer than a year is as good as taken. */
export const longLockMinSeconds = 31_536_000n
/** An hour: before it is over, the members of a multisig rarely learn what was approved. */
export const timeLockMinSeconds = 3_600
/** A year: buyers of a token look no further ahead. */
export const displayAheadSeconds = 31_536_000n
