import { expect, test } from 'bun:test'
import type { Block } from '../../../../src/blocks/block.ts'
import { readBlockBody } from '../../../../src/blocks/adapters/read-block.ts'
import { isSameBlock } from '../../../../src/blocks/adapters/yellowstone/same-block.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { hashFor } from '../../../kit/blocks/made-chain.ts'
import { recordedBlockBytes, recordedSlot } from '../../../kit/blocks/recorded-block.ts'
import { addressNumber } from '../../../kit/market/index-trades.ts'

const whole = ((): Block => {
  const body = readBlockBody(recordedBlockBytes(), recordedSlot, Date.now())
  if (!('block' in body)) throw new Error(JSON.stringify(body))
  return body.block
})()
const [first, second] = whole.transactions
if (!first || !second) throw new Error('no transactions')
const { record } = first
const others = whole.transactions.slice(1)
const with1st = (changes: Partial<typeof record>, index = first.index): Block => ({
  ...whole,
  transactions: [{ index, record: { ...record, ...changes } }, ...others],
})
const cut = ['Log truncated']
const stranger = addressNumber(7)
const named = record.transaction.message.staticAccounts.slice(0, 1)

test.each<[string, Block, Block, Address[] | undefined, boolean]>([
  ['the same block', whole, whole, undefined, true],
  [
    'other counts of what is left out',
    { ...whole, counts: { all: 1_790, unread: 0 } },
    whole,
    undefined,
    true,
  ],
  ['another hash', { ...whole, blockhash: hashFor(1) }, whole, undefined, false],
  ['another parent', { ...whole, parentSlot: 5n }, whole, undefined, false],
  [
    'another hash of the parent',
    { ...whole, previousBlockhash: hashFor(1) },
    whole,
    undefined,
    false,
  ],
  ['another height', { ...whole, height: 5n }, whole, undefined, false],
  ['a height that one lacks', (({ height: _, ...rest }) => rest)(whole), whole, undefined, true],
  ['a time some seconds off', { ...whole, timeSeconds: 1_755_872_988 }, whole, undefined, true],
  ['a time an hour off', { ...whole, timeSeconds: 1_755_876_586 }, whole, undefined, false],
  ['a transaction too few', { ...whole, transactions: others }, whole, undefined, false],
  ['a transaction too many', whole, { ...whole, transactions: others }, undefined, false],
  ['a transaction elsewhere', with1st({}, first.index + 1_000), whole, undefined, false],
  ['another amount', with1st({ feeLamports: 1n }), whole, undefined, false],
  ['another signature', with1st({ signature: second.record.signature }), whole, undefined, false],
  ['logs that are cut off', with1st({ logs: cut }), whole, undefined, true],
  [
    'one that only cut logs kept',
    with1st({ logs: cut }),
    { ...whole, transactions: others },
    undefined,
    true,
  ],
  [
    'one that only cut logs of the node kept',
    { ...whole, transactions: others },
    with1st({ logs: cut }),
    undefined,
    true,
  ],
  [
    'one that names no account of the stream',
    { ...whole, transactions: [] },
    whole,
    [stranger],
    true,
  ],
  ['one that names an account of the stream', { ...whole, transactions: [] }, whole, named, false],
])('%s', (_, streamed, fetched, accounts, same) => {
  expect(isSameBlock(streamed, fetched, accounts)).toBe(same)
})
