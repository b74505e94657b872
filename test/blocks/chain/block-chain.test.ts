import { expect, test } from 'bun:test'
import type { Block } from '../../../src/blocks/block.ts'
import type { StoredLink } from '../../../src/blocks/block-sink.ts'
import { makeBlockChain } from '../../../src/blocks/chain/block-chain.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const link = (slot: number, parentSlot: number, fork = 0, parentFork = fork): StoredLink => ({
  slot: BigInt(slot),
  parentSlot: BigInt(parentSlot),
  blockhash: hashFor(slot, fork),
  previousBlockhash: hashFor(parentSlot, parentFork),
  timeSeconds: slot,
})

const blockOf = (each: StoredLink): Block => ({
  ...each,
  transactions: [],
  counts: { all: 0, votes: 0, failed: 0, unread: 0 },
  bytes: 0,
})

/** 10, 11, 13, 14. */
const stored = [link(10, 9), link(11, 10), link(13, 11), link(14, 13)]

test.each<[string, StoredLink, string]>([
  ['the next one', link(15, 14), 'follows'],
  ['one after skipped slots', link(19, 14), 'follows'],
  ['one that is stored', link(13, 11), 'known'],
  ['one whose parent is missing', link(20, 18), 'parent-missing'],
  ['one on another fork whose parent is not known', link(16, 14, 0, 3), 'parent-missing'],
  ['one that drops the newest', link(15, 13), 'follows'],
  ['one that drops all', link(15, 8), 'replaces'],
  [
    'one with the hash of another slot',
    { ...link(15, 14), blockhash: hashFor(11) },
    'repeated-hash',
  ],
  [
    'one that names the right parent at the wrong slot',
    { ...link(16, 14), parentSlot: 15n },
    'wrong-parent',
  ],
  ['one of an earlier time', { ...link(15, 14), timeSeconds: 8 }, 'time'],
  ['more slots than time allows', { ...link(90_000, 14), timeSeconds: 15 }, 'time'],
])('%s', (_, each, expected) => {
  const fit = makeBlockChain(stored).fit(blockOf(each))
  const found: string = fit.kind === 'refused' ? fit.reason : fit.kind
  expect(found).toBe(expected)
})

test('heights count one a block', () => {
  const chain = makeBlockChain([{ ...link(10, 9), height: 5n }])
  expect(chain.fit(blockOf({ ...link(11, 10), height: 6n })).kind).toBe('follows')
  expect(chain.fit(blockOf({ ...link(11, 10), height: 7n }))).toEqual({
    kind: 'refused',
    reason: 'wrong-parent',
  })
})

test('dropped blocks are named newest first, and none that is final', () => {
  const chain = makeBlockChain(stored)
  const fit = chain.fit(blockOf(link(15, 11)))
  expect('dropped' in fit && fit.dropped.map(({ slot }) => slot)).toEqual([14n, 13n])
  chain.finalize(13n)
  expect(chain.fit(blockOf(link(15, 11)))).toEqual({ kind: 'refused', reason: 'against-final' })
  expect(chain.fit(blockOf(link(15, 13))).kind).toBe('follows')
})

test('only the newest unbroken part of what is stored counts', () => {
  const chain = makeBlockChain([link(3, 2), link(5, 4), ...stored.slice(1)])
  expect(chain.oldest()?.slot).toBe(11n)
  expect(chain.newest()?.slot).toBe(14n)
})

test('after any sequence of forks the links follow one another', () => {
  const random = seededRandom(11)
  const chain = makeBlockChain([link(0, -1 as number)])
  for (let turn = 1; turn < 400; turn += 1) {
    const links = chain.links()
    const parent = links.at(-1 - Math.floor(random() * Math.min(3, links.length)))
    if (!parent) throw new Error('empty')
    const slot = parent.slot + 1n + BigInt(Math.floor(random() * 3))
    const next = {
      slot,
      parentSlot: parent.slot,
      previousBlockhash: parent.blockhash,
      blockhash: hashFor(Number(slot), turn),
      timeSeconds: Number(slot),
    }
    const fit = chain.fit(blockOf(next))
    expect(fit.kind).toBe('follows')
    chain.add(next)
    const after = chain.links()
    for (let at = 1; at < after.length; at += 1)
      expect(after[at]?.previousBlockhash).toBe(after[at - 1]?.blockhash ?? '')
  }
})
