import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { type FaultCode, faultCodes } from '../../basics/fault.ts'
import { bundleFormat, bundleVersion } from './bundle.ts'

const strict = { additionalProperties: false } as const

/** Node answers are limited to 32 MiB, and a request to a hundred accounts; these limits bound a forged file. */
const maxExchanges = 256
const maxItems = 4096

const text = t.String({ maxLength: 4096 })
const address = t.String({ minLength: 32, maxLength: 44 })
const unsigned64 = t.String({ pattern: '^(?:0|[1-9][0-9]{0,19})$' })
const base64 = t.String()
const hash = t.String({ pattern: '^[0-9a-f]{64}$' })
const integer = t.Integer({ minimum: 0 })
const record = <Value extends TSchema>(value: Value) =>
  t.Record(t.String(), value, { maxProperties: maxItems })
const list = <Item extends TSchema>(item: Item) => t.Array(item, { maxItems: maxItems })

const account = t.Object(
  { lamports: unsigned64, owner: address, data: base64, executable: t.Boolean() },
  strict,
)

const innerInstruction = t.Object(
  {
    outerIndex: integer,
    programId: address,
    accounts: list(address),
    data: base64,
    stackHeight: t.Optional(integer),
    parsed: t.Optional(
      t.Object({ type: t.String(), info: t.Record(t.String(), t.Unknown()) }, strict),
    ),
  },
  strict,
)

const balancesBefore = t.Object(
  {
    lamports: list(unsigned64),
    tokens: list(
      t.Object(
        { accountIndex: integer, mint: address, owner: t.Optional(address), amount: unsigned64 },
        strict,
      ),
    ),
  },
  strict,
)

const simulation = t.Object(
  {
    slot: unsigned64,
    error: t.Optional(t.Record(t.String(), t.Unknown())),
    logs: t.Array(t.String()),
    accountsAfter: t.Optional(record(t.Union([account, t.Null()]))),
    innerInstructions: t.Optional(list(innerInstruction)),
    unitsConsumed: t.Optional(unsigned64),
    feeLamports: t.Optional(unsigned64),
    loadedAddresses: t.Optional(list(address)),
    balancesBefore: t.Optional(balancesBefore),
  },
  strict,
)

const codes = faultCodes.join('|')
const fault = t.Object(
  { code: t.Unsafe<FaultCode>(t.String({ pattern: `^(?:${codes})$` })), source: t.Optional(text) },
  strict,
)

const outcome = <Answer extends TSchema>(answer: Answer) =>
  t.Union([t.Object({ answer }, strict), t.Object({ fault }, strict)])

const exchange = t.Union([
  t.Object(
    { kind: t.Literal('tables'), needed: record(integer), outcome: outcome(record(list(address))) },
    strict,
  ),
  t.Object(
    {
      kind: t.Literal('accounts'),
      addresses: list(address),
      firstBytes: t.Optional(integer),
      outcome: outcome(t.Object({ slot: unsigned64, accounts: record(account) }, strict)),
    },
    strict,
  ),
  t.Object(
    {
      kind: t.Literal('simulation'),
      transactionBase64: t.String(),
      watch: list(address),
      replaceBlockhash: t.Boolean(),
      outcome: outcome(simulation),
    },
    strict,
  ),
])

const addressReport = t.Object(
  {
    list: text,
    date: text,
    kind: text,
    reason: text,
    expires: t.Optional(text),
    expired: t.Optional(t.Literal(true)),
  },
  strict,
)

const siteReport = t.Object(
  {
    list: text,
    date: text,
    verdict: t.Union([t.Literal('blocked'), t.Literal('allowed')]),
    entry: text,
    byOperator: t.Boolean(),
    reason: t.Optional(text),
  },
  strict,
)

const listVersions = record(text)

const lists = t.Object(
  {
    addresses: t.Object({ versions: listVersions, reports: record(list(addressReport)) }, strict),
    sites: t.Object(
      {
        versions: listVersions,
        trouble: t.Optional(text),
        reports: record(list(siteReport)),
      },
      strict,
    ),
  },
  strict,
)

/** A bundle as stored in a file, before addresses, bytes and numbers are parsed. */
export const bundleSchema = t.Object(
  {
    format: t.Literal(bundleFormat),
    version: t.Integer({ minimum: 1, maximum: bundleVersion }),
    request: t.Object(
      {
        transactionBase64: t.String(),
        walletAddress: t.String(),
        source: t.Optional(t.String()),
        dappDomain: t.Optional(t.String()),
        guards: t.Boolean(),
      },
      strict,
    ),
    versions: t.Object({ product: text, ruleSet: text, node: t.Optional(text) }, strict),
    exchanges: t.Array(exchange, { maxItems: maxExchanges }),
    lists: t.Optional(lists),
    outcome: t.Object(
      {
        verdict: t.Union([t.Literal('safe'), t.Literal('suspicious'), t.Literal('malicious')]),
        score: t.Number({ minimum: 0, maximum: 1 }),
        inputsHash: hash,
      },
      strict,
    ),
    contentHash: hash,
  },
  strict,
)

export type BundleJson = Static<typeof bundleSchema>
export type ExchangeJson = BundleJson['exchanges'][number]
export type SimulationJson = Static<typeof simulation>
export type ListsJson = Static<typeof lists>
export type AccountJson = Static<typeof account>
export type InnerInstructionJson = Static<typeof innerInstruction>
