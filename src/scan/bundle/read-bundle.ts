import { Value } from '@sinclair/typebox/value'
import { type Address, parseAddress } from '../../solana/address/address.ts'
import type { Account, InnerInstruction, SimulationAnswer } from '../../solana/chain.ts'
import { type Bundle, bundleFormat, bundleVersion } from './bundle.ts'
import {
  type AccountJson,
  bundleSchema,
  type ExchangeJson,
  type InnerInstructionJson,
  type ListsJson,
  type SimulationJson,
} from './bundle-schema.ts'
import type { Exchange, Outcome } from './exchange.ts'
import type { RecordedLists } from './lists-record.ts'

export type BundleReading = { ok: true; bundle: Bundle } | { ok: false; problem: BundleProblem }

/** Why a file is not a readable bundle; the sentences are in `words/en/replay.ts`. */
export type BundleProblem =
  | { reason: 'not-a-bundle' }
  | { reason: 'newer-version'; version: number; maxVersion: number }
  /** Path in the JSON, if it is plain enough to quote. */
  | { reason: 'wrong-shape'; path?: string }
  | { reason: 'invalid-value'; of: 'address' | 'number' | 'bytes' }

/** Reads a bundle from the JSON of its file. Everything is validated before it is used. */
export const readBundle = (json: unknown): BundleReading => {
  const version = versionOf(json)
  if (version === undefined) return refused({ reason: 'not-a-bundle' })
  if (version > bundleVersion) {
    return refused({ reason: 'newer-version', version, maxVersion: bundleVersion })
  }
  if (!Value.Check(bundleSchema, json)) {
    const { path = '' } = Value.Errors(bundleSchema, json).First() ?? {}
    return refused({ reason: 'wrong-shape', ...(plainPath.test(path) && { path }) })
  }
  try {
    const { request, versions, outcome, contentHash } = json
    return {
      ok: true,
      bundle: {
        request,
        versions,
        outcome,
        contentHash,
        exchanges: json.exchanges.map(exchangeOf),
        ...(json.lists && { lists: listsOf(json.lists) }),
      },
    }
  } catch (thrown) {
    if (thrown instanceof InvalidValue) return refused({ reason: 'invalid-value', of: thrown.of })
    throw thrown
  }
}

const refused = (problem: BundleProblem): BundleReading => ({ ok: false, problem })

type ValueKind = Extract<BundleProblem, { reason: 'invalid-value' }>['of']

class InvalidValue extends Error {
  readonly of: ValueKind

  constructor(of: ValueKind) {
    super(`invalid ${of}`)
    this.of = of
  }
}

const versionOf = (json: unknown): number | undefined => {
  if (typeof json !== 'object' || json === null) return undefined
  const version: unknown = Reflect.get(json, 'version')
  const ours = Reflect.get(json, 'format') === bundleFormat
  return ours && typeof version === 'number' && Number.isInteger(version) ? version : undefined
}

/** Keys of a damaged file can be anything, so only paths of plain words are quoted. */
const plainPath = /^[\w/]{1,120}$/

const exchangeOf = (json: ExchangeJson): Exchange => {
  switch (json.kind) {
    case 'tables':
      return {
        kind: 'tables',
        needed: mapOf(json.needed, (index) => index),
        outcome: outcomeOf(json.outcome, (tables) => mapOf(tables, addressesOf)),
      }
    case 'accounts':
      return {
        kind: 'accounts',
        addresses: addressesOf(json.addresses),
        ...(json.firstBytes !== undefined && { firstBytes: json.firstBytes }),
        outcome: outcomeOf(json.outcome, ({ slot, accounts }) => ({
          slot: u64Of(slot),
          accounts: mapOf(accounts, accountOf),
        })),
      }
    case 'simulation':
      return {
        kind: 'simulation',
        transactionBase64: json.transactionBase64,
        watch: addressesOf(json.watch),
        replaceBlockhash: json.replaceBlockhash,
        outcome: outcomeOf(json.outcome, simulationOf),
      }
  }
}

const listsOf = ({ addresses, sites }: ListsJson): RecordedLists => ({
  addresses: {
    versions: addresses.versions,
    reports: mapOf(addresses.reports, (reports) => reports),
  },
  sites: { ...sites, reports: new Map(Object.entries(sites.reports)) },
})

type Fault = Extract<Outcome<never>, { ok: false }>['fault']

const outcomeOf = <Json, T>(
  json: { answer: Json } | { fault: Fault },
  read: (answer: Json) => T,
): Outcome<T> =>
  'fault' in json ? { ok: false, fault: json.fault } : { ok: true, answer: read(json.answer) }

const simulationOf = (json: SimulationJson): SimulationAnswer => ({
  slot: u64Of(json.slot),
  logs: json.logs,
  ...(json.error && { error: json.error }),
  ...(json.accountsAfter && {
    accountsAfter: mapOf(json.accountsAfter, (account) =>
      account ? accountOf(account) : undefined,
    ),
  }),
  ...(json.innerInstructions && { innerInstructions: json.innerInstructions.map(innerOf) }),
  ...(json.unitsConsumed !== undefined && { unitsConsumed: u64Of(json.unitsConsumed) }),
  ...(json.feeLamports !== undefined && { feeLamports: u64Of(json.feeLamports) }),
  ...(json.loadedAddresses && { loadedAddresses: addressesOf(json.loadedAddresses) }),
  ...(json.balancesBefore && {
    balancesBefore: {
      lamports: json.balancesBefore.lamports.map(u64Of),
      tokens: json.balancesBefore.tokens.map(({ accountIndex, mint, owner, amount }) => ({
        accountIndex,
        mint: addressOf(mint),
        ...(owner !== undefined && { owner: addressOf(owner) }),
        amount: u64Of(amount),
      })),
    },
  }),
})

const innerOf = (json: InnerInstructionJson): InnerInstruction => ({
  outerIndex: json.outerIndex,
  programId: addressOf(json.programId),
  accounts: addressesOf(json.accounts),
  data: bytesOf(json.data),
  ...(json.stackHeight !== undefined && { stackHeight: json.stackHeight }),
  ...(json.parsed && { parsed: json.parsed }),
})

const accountOf = ({ lamports, owner, data, executable }: AccountJson): Account => ({
  lamports: u64Of(lamports),
  owner: addressOf(owner),
  data: bytesOf(data),
  executable,
})

const mapOf = <Json, T>(
  json: Readonly<Record<string, Json>>,
  read: (value: Json) => T,
): Map<Address, T> =>
  new Map(Object.entries(json).map(([key, value]) => [addressOf(key), read(value)]))

const addressesOf = (json: readonly string[]): Address[] => json.map(addressOf)

const addressOf = (text: string): Address => {
  const parsed = parseAddress(text)
  if (!parsed) throw new InvalidValue('address')
  return parsed
}

const u64Max = 2n ** 64n - 1n

const u64Of = (text: string): bigint => {
  const value = BigInt(text)
  if (value > u64Max) throw new InvalidValue('number')
  return value
}

/** Accepts only canonical base64, so that every sequence of bytes has exactly one text. */
const bytesOf = (text: string): Uint8Array => {
  const bytes = decoded(text)
  if (bytes?.toBase64() !== text) throw new InvalidValue('bytes')
  return bytes
}

const decoded = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.fromBase64(text)
  } catch {
    return undefined
  }
}
