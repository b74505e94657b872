import { base58 } from '@scure/base'
import type { RawCall, RawRecord } from './raw-record.ts'

export const solMint = 'So11111111111111111111111111111111111111112'
const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** One instruction that moves tokens or SOL, or names the owner of an account. */
export type AssetCall =
  | { kind: 'token'; from: string; to: string; authority: string; mint?: string; amount: bigint }
  | { kind: 'sol'; from: string; to: string; amount: bigint }
  | { kind: 'close'; from: string; to: string }
  | { kind: 'owner'; account: string; owner: string; mint: string }
  | { kind: 'new'; account: string }

/** Layouts: the SPL token, associated token and system programs’ public interfaces. Undefined for anything else. */
export const assetCall = (call: RawCall): AssetCall | undefined => {
  if (call.parsed) return fromParsed(call.parsed, call.program)
  if (tokenPrograms.has(call.program)) return tokenCall(call)
  if (call.program === systemProgram) return systemCall(call)
  const [, account, owner, mint] = call.accounts
  return call.program === associatedProgram && account && owner && mint
    ? { kind: 'owner', account, owner, mint }
    : undefined
}

const u64 = (data: Uint8Array, at: number): bigint =>
  data.length >= at + 8 ? Buffer.from(data).readBigUInt64LE(at) : 0n

const tokenCall = ({ data, accounts }: RawCall): AssetCall | undefined => {
  const [first = '', second = '', third = '', fourth = ''] = accounts
  switch (data[0]) {
    case 3:
      return { kind: 'token', from: first, to: second, authority: third, amount: u64(data, 1) }
    case 12:
      return {
        kind: 'token',
        from: first,
        mint: second,
        to: third,
        authority: fourth,
        amount: u64(data, 1),
      }
    case 26:
      return data[1] === 1
        ? {
            kind: 'token',
            from: first,
            mint: second,
            to: third,
            authority: fourth,
            amount: u64(data, 2),
          }
        : undefined
    case 9:
      return { kind: 'close', from: first, to: second }
    case 1:
      return { kind: 'owner', account: first, mint: second, owner: third }
    case 16:
    case 18:
      return {
        kind: 'owner',
        account: first,
        mint: second,
        owner: base58.encode(data.slice(1, 33)),
      }
    default:
      return undefined
  }
}

const systemCall = ({ data, accounts }: RawCall): AssetCall | undefined => {
  const [first = '', second = '', third = ''] = accounts
  const code = data.length >= 4 ? Buffer.from(data).readUInt32LE(0) : -1
  if (code === 2) return { kind: 'sol', from: first, to: second, amount: u64(data, 4) }
  if (code === 11) return { kind: 'sol', from: first, to: third, amount: u64(data, 4) }
  return code === 8 ? { kind: 'new', account: first } : undefined
}

const fromParsed = (
  { type, info }: NonNullable<RawCall['parsed']>,
  program: string,
): AssetCall | undefined => {
  const name = (key: string): string => (typeof info[key] === 'string' ? info[key] : '')
  const amountOf = (value: unknown): bigint =>
    typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n
  const checked = info['tokenAmount']
  const inner =
    typeof checked === 'object' && checked !== null && 'amount' in checked
      ? checked.amount
      : undefined
  if (program === systemProgram) {
    if (type === 'transfer')
      return {
        kind: 'sol',
        from: name('source'),
        to: name('destination'),
        amount: amountOf(info['lamports']),
      }
    return type === 'allocate' ? { kind: 'new', account: name('account') } : undefined
  }
  if (type === 'transfer' || type.startsWith('transferChecked')) {
    const mint = name('mint')
    return {
      kind: 'token',
      from: name('source'),
      to: name('destination'),
      authority: name('authority') || name('multisigAuthority'),
      ...(mint && { mint }),
      amount: amountOf(info['amount'] ?? inner),
    }
  }
  if (type === 'closeAccount')
    return { kind: 'close', from: name('account'), to: name('destination') }
  if (type.startsWith('initializeAccount'))
    return { kind: 'owner', account: name('account'), owner: name('owner'), mint: name('mint') }
  return type.startsWith('create') && name('wallet')
    ? { kind: 'owner', account: name('account'), owner: name('wallet'), mint: name('mint') }
    : undefined
}

/** An amount of a mint that one owner gives another; SOL and wrapped SOL are one. */
export type Move = { from: string; to: string; mint: string; amount: bigint }

/** Every call with the one that made it, in the order in which they ran. */
export const walk = function* (calls: readonly RawCall[]): Generator<RawCall> {
  for (const call of calls) {
    yield call
    yield* walk(call.children)
  }
}

/** Moves between owners by the call that made them, with balances followed so that closing wrapped SOL is a move. */
export const movesOf = (record: RawRecord): ReadonlyMap<RawCall, Move> => {
  const holders = holdersOf(record)
  const balances = new Map<string, bigint>()
  for (const { account, before } of record.tokens)
    if (!balances.has(account)) balances.set(account, before)
  const fresh = new Set<string>()
  const moves = new Map<RawCall, Move>()
  const ownerOf = (account: string): string => holders.get(account)?.owner ?? account
  const add = (account: string, amount: bigint) =>
    balances.set(account, (balances.get(account) ?? 0n) + amount)
  for (const call of walk(record.calls))
    if (assetCall(call)?.kind === 'new') fresh.add(call.accounts[0] ?? '')
  for (const call of walk(record.calls)) {
    const asset = assetCall(call)
    if (asset?.kind === 'token') {
      const mint = asset.mint ?? holders.get(asset.from)?.mint ?? holders.get(asset.to)?.mint ?? ''
      moves.set(call, {
        from: ownerOf(asset.from),
        to: ownerOf(asset.to),
        mint,
        amount: asset.amount,
      })
      add(asset.from, -asset.amount)
      add(asset.to, asset.amount)
    } else if (asset?.kind === 'sol' && !fresh.has(asset.to)) {
      moves.set(call, {
        from: ownerOf(asset.from),
        to: ownerOf(asset.to),
        mint: solMint,
        amount: asset.amount,
      })
      // Lamports sent to a wrapped account count once it is synchronized, which always follows.
      if (holders.get(asset.to)?.mint === solMint) add(asset.to, asset.amount)
    } else if (asset?.kind === 'close' && holders.get(asset.from)?.mint === solMint) {
      const amount = balances.get(asset.from) ?? 0n
      balances.set(asset.from, 0n)
      moves.set(call, { from: ownerOf(asset.from), to: ownerOf(asset.to), mint: solMint, amount })
    }
  }
  return moves
}

type Holder = { owner: string; mint: string }

/** Owners and mints of token accounts: by the record, by their creation, by who moved tokens out of them. */
const holdersOf = (record: RawRecord): ReadonlyMap<string, Holder> => {
  const holders = new Map<string, Holder>()
  const mints = new Map<string, string>()
  for (const { account, owner, mint } of record.tokens) {
    mints.set(account, mint)
    if (owner !== undefined && !holders.has(account)) holders.set(account, { owner, mint })
  }
  const assets = [...walk(record.calls)].flatMap((call) => assetCall(call) ?? [])
  for (const asset of assets)
    if (asset.kind === 'owner' && !holders.has(asset.account))
      holders.set(asset.account, { owner: asset.owner, mint: asset.mint })
  for (const asset of assets)
    if (asset.kind === 'token' && !holders.has(asset.from)) {
      const mint = asset.mint ?? mints.get(asset.from) ?? mints.get(asset.to)
      if (mint !== undefined) holders.set(asset.from, { owner: asset.authority, mint })
    }
  for (const [account, mint] of mints)
    if (!holders.has(account)) holders.set(account, { owner: account, mint })
  return holders
}
