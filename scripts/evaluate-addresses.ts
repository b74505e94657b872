// Results of the address check for labelled addresses: `bun scripts/evaluate-addresses.ts [--markdown]
// [addresses.json]`. No node is used: malicious addresses are assessed as ordinary old wallets, so only lists and
// look-alikes count, and the others as what they are on mainnet. Addresses that may not be distributed are on no list
// here and have a separate row.
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, address } from '../src/solana/address/address.ts'
import type { AddressKind } from '../src/checks/address/facts/address-kind.ts'
import type { AddressContext } from '../src/checks/address/assess/check.ts'
import { knownNames } from '../src/lists/known-name.ts'
import { addressChecks } from '../src/checks/address/rules/registry.ts'
import { assess } from '../src/findings/assess.ts'
import { type Examined, runChecks } from '../src/findings/run-checks.ts'
import { builtInAddresses } from '../src/lists/entries/built-in-addresses.ts'
import { isOnCurve } from '../src/solana/address/curve.ts'
import { wellKnownMints } from '../src/solana/known/well-known-mints.ts'
import { tipAccounts } from '../src/solana/known/tip-accounts.ts'
import { flaggedOf } from '../src/checks/wallet/facts/flagged.ts'
import { pastOf } from '../src/checks/wallet/facts/past.ts'
import { poisoningOf } from '../src/checks/wallet/facts/poisoning.ts'
import { walletChecks } from '../src/checks/wallet/rules/registry.ts'
import { ledgerTransaction } from '../test/kit/ledger/ledger-record.ts'
import { allRecorded } from '../test/kit/chain/recorded-transaction.ts'

const labelled = t.Object({
  malicious: t.Array(t.Object({ address: t.String(), kind: t.String(), licence: t.String() })),
  benign_controls: t.Array(t.Object({ address: t.String(), label: t.String() })),
})

type Assessed = { level: string; codes: string[] }

const nowSeconds = 1_795_000_000
const yearSeconds = 31_536_000

/** What is known without a node: a kind, and a long history for wallets. */
const contextOf = (where: Address, kind: AddressKind): AddressContext => ({
  subject: { address: where, kind, onCurve: isOnCurve(where) },
  reports: builtInAddresses.lookUp(where),
  holders: [],
  activity: {
    known: true,
    value: {
      transactionsSeen: 500,
      complete: true,
      oldestSeconds: nowSeconds - yearSeconds,
      newestSeconds: nowSeconds,
      automated: false,
    },
  },
  slot: 400_000_000n,
  nowSeconds,
})

const assessedBy = (examined: Examined): Assessed => {
  const { riskLevel, findings } = assess(examined)
  return { level: riskLevel, codes: findings.map(({ code }) => code) }
}

const check = (text: string, kind: AddressKind): Assessed =>
  assessedBy(runChecks(addressChecks, contextOf(address(text), kind)))

/** Licences under which an address may be on a distributed list. */
const mayShipForm = /^facts? from|public domain/

const bad = ['high', 'critical']
const isBad = ({ level }: Assessed): boolean => bad.includes(level)

type Row = [set: string, what: string, number: number, high: number, low: number]

const rowOf = (set: string, what: string, all: readonly Assessed[]): Row => [
  set,
  what,
  all.length,
  all.filter(isBad).length,
  all.filter(({ level }) => level === 'low').length,
]

/** Mints and programs are assessed as such; anything else is a wallet. */
const kindOf = (text: string): AddressKind => {
  const where = address(text)
  if (wellKnownMints.has(where)) return 'mint'
  return knownNames.has(where) ? 'program' : 'wallet'
}

const evaluate = (data: Static<typeof labelled>): Row[] => {
  const onList = (text: string): boolean => builtInAddresses.lookUp(text).length > 0
  const malicious = data.malicious.map((row) => ({
    ...row,
    assessed: check(row.address, 'wallet'),
  }))
  const listed = malicious.filter((row) => onList(row.address))
  const others = malicious.filter((row) => !onList(row.address))
  const mayShip = others.filter(({ licence }) => mayShipForm.test(licence))
  const mayNot = others.filter(({ licence }) => !mayShipForm.test(licence))
  const assessedOf = (rows: readonly { assessed: Assessed }[]): Assessed[] =>
    rows.map(({ assessed }) => assessed)
  return [
    rowOf('malicious', 'on the built-in list', assessedOf(listed)),
    rowOf(
      'malicious',
      'may be distributed, not on the list (no primary source)',
      assessedOf(mayShip),
    ),
    rowOf(
      'malicious',
      'may not be distributed: found by look-alike checks alone',
      assessedOf(mayNot),
    ),
    ...benignRows(data),
    ...recordedRows(),
  ]
}

const benignRows = ({ benign_controls: controls }: Static<typeof labelled>): Row[] => [
  rowOf(
    'benign',
    'controls of the data set',
    controls.map((row) => check(row.address, kindOf(row.address))),
  ),
  rowOf(
    'benign',
    'known programs and mints',
    [...knownNames.keys()].map((each) => check(each, kindOf(each))),
  ),
  rowOf(
    'benign',
    'the same, assessed as wallets',
    [...knownNames.keys()].map((each) => check(each, 'wallet')),
  ),
  rowOf(
    'benign',
    'tip accounts',
    [...tipAccounts].map((each) => check(each, 'program-owned')),
  ),
]

const table = (rows: readonly Row[]): string => {
  const head = ['set', 'addresses', 'number', 'high or critical', 'low']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Every fee payer of a recorded transaction, assessed by everything the records show about it. */
const recordedRows = (): Row[] => {
  const records = allRecorded().map(ledgerTransaction)
  const accounts = new Set(
    records.flatMap(({ transaction, loadedAddresses: { writable, readonly } }) => [
      ...transaction.message.staticAccounts,
      ...writable,
      ...readonly,
    ]),
  )
  const byPayer = Map.groupBy(records, ({ transaction }) => transaction.message.staticAccounts[0])
  const wallets = [...byPayer].flatMap(([payer, theirs]) => {
    if (payer === undefined) return []
    const past = pastOf(
      payer,
      theirs.map((record) => ({ record })),
    )
    const flagged = flaggedOf(past.transfers, builtInAddresses)
    const poisoning = poisoningOf(payer, past.transfers)
    const context = {
      ...contextOf(payer, 'wallet'),
      past: { known: true as const, value: { ...past, flagged, poisoning } },
    }
    return [assessedBy(runChecks(walletChecks, context))]
  })
  return [
    rowOf(
      'benign',
      'accounts of recorded transactions',
      [...accounts].map((each) => check(each, 'wallet')),
    ),
    rowOf('benign', 'payers of recorded transactions, as wallets', wallets),
  ]
}

const columns = (rows: readonly Row[]): string =>
  rows
    .map(
      ([set, what, number, high, low]) =>
        `${set.padEnd(10)}${what.padEnd(42)}${String(number).padStart(5)}  high or critical ${String(high).padStart(3)}  low ${String(low).padStart(3)}`,
    )
    .join('\n')

const options = process.argv.slice(2)
const file =
  options.find((each) => !each.startsWith('--')) ??
  join(import.meta.dir, '..', '..', 'shared', 'data', 'addresses.json')
const rows = evaluate(Value.Parse(labelled, JSON.parse(readFileSync(file, 'utf8'))))
console.log(options.includes('--markdown') ? table(rows) : columns(rows))
const falseAlarms = rows.filter(([set]) => set === 'benign').reduce((sum, row) => sum + row[3], 0)
process.exitCode = falseAlarms === 0 ? 0 : 1
