import { base58 } from '@scure/base'
import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { address } from '../../../src/solana/address/address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../../src/solana/ledger.ts'
import type { CompiledInstruction } from '../../../src/solana/transaction/message.ts'
import { encodeParsed } from './parsed-instruction.ts'

const orNull = (schema: TSchema) => t.Optional(t.Union([schema, t.Null()]))

const balance = t.Object({
  accountIndex: t.Integer(),
  mint: t.String(),
  owner: t.Optional(t.String()),
  uiTokenAmount: t.Object({ amount: t.String(), decimals: t.Integer() }),
})

const instruction = t.Object({
  programId: t.Optional(t.String()),
  programIdIndex: t.Optional(t.Integer()),
  accounts: t.Optional(t.Array(t.Union([t.Integer(), t.String()]))),
  data: t.Optional(t.String()),
  parsed: t.Optional(t.Unknown()),
  stackHeight: orNull(t.Unknown()),
})

const accountKey = t.Union([
  t.String(),
  t.Object({
    pubkey: t.String(),
    signer: t.Boolean(),
    writable: t.Boolean(),
    source: t.Optional(t.String()),
  }),
])

const row = t.Object({
  slot: t.Integer(),
  blockTime: orNull(t.Unknown()),
  transaction: t.Object({
    signatures: t.Array(t.String()),
    message: t.Object({
      accountKeys: t.Array(accountKey),
      header: t.Optional(
        t.Object({
          numRequiredSignatures: t.Integer(),
          numReadonlySignedAccounts: t.Integer(),
          numReadonlyUnsignedAccounts: t.Integer(),
        }),
      ),
      instructions: t.Array(instruction),
    }),
  }),
  meta: t.Object({
    err: t.Unknown(),
    fee: t.Integer(),
    preBalances: t.Array(t.Integer()),
    postBalances: t.Array(t.Integer()),
    preTokenBalances: orNull(t.Unknown()),
    postTokenBalances: orNull(t.Unknown()),
    innerInstructions: orNull(t.Unknown()),
    loadedAddresses: orNull(t.Unknown()),
  }),
})

const inner = t.Array(t.Object({ index: t.Integer(), instructions: t.Array(instruction) }))
const loaded = t.Object({ writable: t.Array(t.String()), readonly: t.Array(t.String()) })

type Row = Static<typeof row>
type RawInstruction = Static<typeof instruction>

/**
 * A `getTransaction` result in `json` or `jsonParsed` as the ledger reader would return it. Bytes of parsed instructions
 * are encoded again from what the node decoded. Undefined for another shape.
 */
export const jsonRecord = (result: unknown): LedgerTransaction | undefined => {
  if (!Value.Check(row, result)) return undefined
  const { meta, transaction, slot } = result
  const { keys, message, loadedAddresses } = messageOf(result)
  const balances = (rows: unknown): LedgerTokenBalance[] =>
    Value.Check(t.Array(balance), rows)
      ? rows.map((each) => ({
          accountIndex: each.accountIndex,
          mint: address(each.mint),
          ...(each.owner && { owner: address(each.owner) }),
          amount: BigInt(each.uiTokenAmount.amount),
          decimals: each.uiTokenAmount.decimals,
        }))
      : []
  const groups = Value.Check(inner, meta.innerInstructions) ? meta.innerInstructions : []
  return {
    signature: transaction.signatures[0] ?? '',
    slot: BigInt(slot),
    ...(meta.err !== null && { error: { type: JSON.stringify(meta.err) } }),
    feeLamports: BigInt(meta.fee),
    transaction: {
      message,
      signatures: transaction.signatures.map((each) => base58.decode(each)),
      bare: false,
    },
    loadedAddresses,
    preLamports: meta.preBalances.map(BigInt),
    postLamports: meta.postBalances.map(BigInt),
    preTokenBalances: balances(meta.preTokenBalances),
    postTokenBalances: balances(meta.postTokenBalances),
    innerInstructions: groups.flatMap(({ index, instructions }) =>
      instructions.map((each) => {
        const call = callOf(each, keys)
        return {
          outerIndex: index,
          programId: address(call.program),
          accounts: call.accounts.map(address),
          data: call.data,
          ...(typeof each.stackHeight === 'number' && { stackHeight: each.stackHeight }),
        }
      }),
    ),
  }
}

const messageOf = ({ transaction, meta }: Row) => {
  const rows = transaction.message.accountKeys
  const parsed = rows.filter((each) => typeof each !== 'string')
  const fixed = parsed.filter(({ source }) => source !== 'lookupTable')
  const staticKeys =
    parsed.length > 0
      ? fixed.map(({ pubkey }) => pubkey)
      : rows.filter((each) => typeof each === 'string')
  const tables = parsed.filter(({ source }) => source === 'lookupTable')
  const listed = Value.Check(loaded, meta.loadedAddresses)
    ? meta.loadedAddresses
    : { writable: [], readonly: [] }
  const writable =
    parsed.length > 0
      ? tables.filter((each) => each.writable).map(({ pubkey }) => pubkey)
      : listed.writable
  const readonly =
    parsed.length > 0
      ? tables.filter((each) => !each.writable).map(({ pubkey }) => pubkey)
      : listed.readonly
  const keys = [...staticKeys, ...writable, ...readonly]
  const { header } = transaction.message
  const count = (signer: boolean) =>
    fixed.filter((each) => each.signer === signer && !each.writable).length
  const instructions = transaction.message.instructions.map((each): CompiledInstruction => {
    const { program, accounts, data } = callOf(each, keys)
    return {
      programIndex: keys.indexOf(program),
      accountIndexes: accounts.map((account) => keys.indexOf(account)),
      data,
    }
  })
  const isLookup = writable.length + readonly.length > 0
  return {
    keys,
    loadedAddresses: { writable: writable.map(address), readonly: readonly.map(address) },
    message: {
      version: isLookup ? (0 as const) : ('legacy' as const),
      header: {
        requiredSignatures:
          header?.numRequiredSignatures ?? fixed.filter(({ signer }) => signer).length,
        readonlySigned: header?.numReadonlySignedAccounts ?? count(true),
        readonlyUnsigned: header?.numReadonlyUnsignedAccounts ?? count(false),
      },
      staticAccounts: staticKeys.map(address),
      blockhash: '11111111111111111111111111111111',
      instructions,
      lookups: isLookup
        ? [
            {
              table: address('11111111111111111111111111111111'),
              writableIndexes: [...writable.keys()],
              readonlyIndexes: [...readonly.keys()].map((index) => index + writable.length),
            },
          ]
        : [],
    },
  }
}

const parsedShape = t.Object({ type: t.String(), info: t.Record(t.String(), t.Unknown()) })

const callOf = (raw: RawInstruction, keys: readonly string[]) => {
  const program = raw.programId ?? keys[raw.programIdIndex ?? -1] ?? ''
  const encoded = Value.Check(parsedShape, raw.parsed)
    ? encodeParsed({ program, ...raw.parsed })
    : undefined
  if (encoded)
    return { program, accounts: encoded.accounts.filter((each) => each !== ''), data: encoded.data }
  return {
    program,
    accounts: (raw.accounts ?? []).map((each) =>
      typeof each === 'string' ? each : (keys[each] ?? ''),
    ),
    data: base58.decode(raw.data ?? ''),
  }
}
