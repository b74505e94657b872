import { base58 } from '@scure/base'
import { VersionedMessage } from '@solana/web3.js'

/** One instruction of a record with those that it called. Parsed ones have no bytes, only what the node decoded. */
export type RawCall = {
  program: string
  accounts: string[]
  data: Uint8Array
  parsed?: { type: string; info: Readonly<Record<string, unknown>> }
  children: RawCall[]
}

/** A token account as the record shows it; `before` is 0 for one that only existed afterwards. */
export type RawTokenRow = { account: string; mint: string; owner?: string; before: bigint }

/** A transaction as the node recorded it, read without any code of the product. */
export type RawRecord = {
  signature: string
  signers: ReadonlySet<string>
  calls: RawCall[]
  tokens: RawTokenRow[]
  logs: string[]
  /** Whether the record shows which program made each inner call. */
  hasDepths: boolean
}

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objects = (value: unknown): Json[] => list(value).filter(isJson)
const strings = (value: unknown): string[] => list(value).filter((each) => typeof each === 'string')
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Result of `getTransaction` or an entry of `getBlock`, in any encoding but binary base58. Undefined if it failed or is
 * none.
 */
export const readRawRecord = (result: unknown): RawRecord | undefined => {
  if (!isJson(result) || !isJson(result['meta']) || result['meta']['err'] !== null) return undefined
  const { meta, transaction } = result
  const message = Array.isArray(transaction)
    ? fromBytes(transaction, meta)
    : fromJson(transaction, meta)
  if (!message) return undefined
  const { keys, calls } = message
  const depths: boolean[] = []
  for (const { index, instructions } of objects(meta['innerInstructions'])) {
    const outer = calls[Number(index)]
    if (!outer) continue
    const stack = [outer]
    for (const inner of objects(instructions)) {
      const height = inner['stackHeight']
      depths.push(typeof height === 'number')
      const depth = typeof height === 'number' ? height : 2
      const call = callFrom(inner, keys)
      stack.length = Math.min(stack.length, depth - 1)
      stack.at(-1)?.children.push(call)
      stack.push(call)
    }
  }
  return {
    signature: message.signature,
    signers: message.signers,
    calls,
    tokens: [
      ...tokenRows(meta['preTokenBalances'], keys),
      ...tokenRows(meta['postTokenBalances'], keys).map((row) => ({ ...row, before: 0n })),
    ],
    logs: strings(meta['logMessages']),
    hasDepths: depths.every(Boolean),
  }
}

type RawMessage = { signature: string; signers: Set<string>; keys: string[]; calls: RawCall[] }

const loadedKeys = (meta: Json): string[] => {
  const loaded = isJson(meta['loadedAddresses']) ? meta['loadedAddresses'] : {}
  return [...strings(loaded['writable']), ...strings(loaded['readonly'])]
}

const fromBytes = (encoded: readonly unknown[], meta: Json): RawMessage | undefined => {
  if (encoded[1] !== 'base64') return undefined
  const bytes = Buffer.from(text(encoded[0]), 'base64')
  const signatures = bytes[0] ?? 0
  const message = VersionedMessage.deserialize(bytes.subarray(1 + signatures * 64))
  const fixed = message.staticAccountKeys.map((key) => key.toBase58())
  const keys = [...fixed, ...loadedKeys(meta)]
  return {
    signature: base58.encode(bytes.subarray(1, 65)),
    signers: new Set(fixed.slice(0, message.header.numRequiredSignatures)),
    keys,
    calls: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      program: keys[programIdIndex] ?? '',
      accounts: accountKeyIndexes.map((index) => keys[index] ?? ''),
      data,
      children: [],
    })),
  }
}

const fromJson = (transaction: unknown, meta: Json): RawMessage | undefined => {
  if (!isJson(transaction) || !isJson(transaction['message'])) return undefined
  const { message } = transaction
  const rows = list(message['accountKeys'])
  const fixed = rows.map((row) => (isJson(row) ? text(row['pubkey']) : text(row)))
  const isParsed = rows.some(isJson)
  const keys = isParsed ? fixed : [...fixed, ...loadedKeys(meta)]
  const header = isJson(message['header']) ? message['header'] : {}
  const signers = isParsed
    ? objects(rows).flatMap((row) => (row['signer'] === true ? [text(row['pubkey'])] : []))
    : fixed.slice(0, Number(header['numRequiredSignatures'] ?? 1))
  return {
    signature: strings(transaction['signatures'])[0] ?? '',
    signers: new Set(signers),
    keys,
    calls: objects(message['instructions']).map((each) => callFrom(each, keys)),
  }
}

const callFrom = (raw: Json, keys: readonly string[]): RawCall => {
  const parsed = raw['parsed']
  const program =
    typeof raw['programId'] === 'string' ? raw['programId'] : keys[Number(raw['programIdIndex'])]
  return {
    program: program ?? '',
    accounts: list(raw['accounts']).map((each) =>
      typeof each === 'number' ? (keys[each] ?? '') : text(each),
    ),
    data: typeof raw['data'] === 'string' ? base58.decode(raw['data']) : new Uint8Array(),
    ...(isJson(parsed) &&
      isJson(parsed['info']) && { parsed: { type: text(parsed['type']), info: parsed['info'] } }),
    children: [],
  }
}

const tokenRows = (rows: unknown, keys: readonly string[]): RawTokenRow[] =>
  objects(rows).map((row) => {
    const amount = isJson(row['uiTokenAmount']) ? text(row['uiTokenAmount']['amount']) : '0'
    return {
      account: keys[Number(row['accountIndex'])] ?? '',
      mint: text(row['mint']),
      ...(typeof row['owner'] === 'string' && row['owner'] !== '' && { owner: row['owner'] }),
      before: BigInt(amount || '0'),
    }
  })
