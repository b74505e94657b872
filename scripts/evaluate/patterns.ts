/** How severe a pattern is at its worst. Critical must be called malicious, high at least suspicious. */
export type PatternSeverity = 'critical' | 'high' | 'medium'

export type Pattern = { id: string; name: string; severity: PatternSeverity }

const listOf = (severity: PatternSeverity, names: Record<string, string>): Pattern[] =>
  Object.entries(names).map(([id, name]) => ({ id, name, severity }))

/** The catalogue of attack patterns that the evaluation counts by. */
export const patterns: readonly Pattern[] = [
  ...listOf('critical', {
    P01: 'several assets swept at once',
    P02: 'nearly all SOL sent away',
    P03: 'value out, nothing back',
    P04: 'known bad counterparty',
    P05: 'wallet assigned to a program',
    P06: 'token account handed over',
    P10: 'unlimited approval',
    P11: 'many approvals at once',
    P17: 'stake authority handed over',
    P18: 'stake withdrawn to a stranger',
    P21: 'program upgrade authority handed over',
    P23: 'multisig rules changed',
    P27: 'transaction dressed as a message',
    P28: 'sign-in for another domain',
    P30: 'switch in a writable account',
    P31: 'switch set by a sibling',
    P33: 'decoy income',
    P38: 'wrapped in a batch',
    P40: 'token that can be taken back',
    P41: 'transfer hook that drains',
    P43: 'address like a system address',
    P48: 'sponsor drained',
  }),
  ...listOf('high', {
    P07: 'close authority handed over',
    P08: 'account closed to a stranger',
    P09: 'lamports leave by rarer ways',
    P12: 'approval left for later',
    P14: 'NFT delegate',
    P15: 'Core asset plugin authority',
    P16: 'compressed NFT moved or delegated',
    P20: 'nonce account handed over',
    P22: 'control of a mint handed over',
    P24: 'tokens burned for nothing',
    P25: 'durable nonce of a stranger',
    P29: 'partly signed',
    P32: 'young upgradeable program',
    P34: 'branches on clock or slot',
    P35: 'fails in the preview on purpose',
    P37: 'hidden behind a lookup table',
    P39: 'effect in inner calls only',
    P42: 'address poisoning',
    P45: 'wrong mint',
    P47: 'fixed-ratio split',
    P49: 'signer smuggled in',
    P50: 'action link that redirects',
  }),
  ...listOf('medium', {
    P13: 'permission to pull payments',
    P19: 'stake locked up',
    P26: 'signed now, sent later',
    P36: 'compute budget games',
    P44: 'spam token with a link',
    P46: 'rent siphon',
  }),
].toSorted((one, other) => one.id.localeCompare(other.id))

/** Patterns that a single transaction cannot show, and what covers them instead. */
export const elsewhere: Readonly<Record<string, string>> = {
  P26: 'concerns when the transaction is sent: the scan assesses it for any later time',
  P27: 'is a message, not a transaction: covered by the message check and its tests',
  P28: 'is a message, not a transaction: covered by the message check and its tests',
  P42: 'needs the history of the wallet, which a scan does not read: covered by the wallet and address checks',
  P44: 'reaches the wallet without a signature of the user: covered by the token check',
  P50: 'needs the app’s description of the transaction: the scan shows what it does, and the app check assesses the app',
}

const severities = new Map(patterns.map(({ id, severity }) => [id, severity]))

/** The minimum verdict for an attack of this pattern, or for a milder form of it. */
export const neededVerdict = (pattern: string, milder?: PatternSeverity) =>
  (milder ?? severities.get(pattern)) === 'critical'
    ? ('malicious' as const)
    : ('suspicious' as const)
