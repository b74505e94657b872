import { expect, test } from 'bun:test'
import type { StoredLink } from '../../../src/blocks/block-sink.ts'
import { makeBlockChain } from '../../../src/blocks/chain/block-chain.ts'
import { readAgain } from '../../../src/blocks/follow/read-again.ts'

/** Blocks 11 to 15; 14 was skipped. */
const slots = [11n, 12n, 13n, 15n]

const links = slots.map((slot, at): StoredLink => ({
  slot,
  blockhash: `hash ${slot}`,
  parentSlot: slots[at - 1] ?? 10n,
  previousBlockhash: `hash ${slots[at - 1] ?? 10n}`,
  timeSeconds: 1_700_000_000,
}))

const readAgainAfter = async (doubted: bigint | undefined, final?: bigint) => {
  const chain = makeBlockChain(links)
  if (final !== undefined) chain.finalize(final)
  const takenBack: bigint[] = []
  const problems: string[] = []
  const session = {
    chain,
    source: { doubtedAbove: () => doubted },
    storing: {
      takeBack: async (dropped: readonly Pick<StoredLink, 'slot'>[]) => {
        takenBack.push(...dropped.map(({ slot }) => slot))
      },
    },
    onProblem: (message: string) => problems.push(message),
  }
  await readAgain(session)
  const { newest, finalSlot } = session.chain
  return { takenBack, newest: newest()?.slot, final: finalSlot(), problems: problems.length }
}

test.each<[what: string, doubted: bigint | undefined, final: bigint | undefined, kept: bigint]>([
  ['nothing is doubted', undefined, undefined, 15n],
  ['blocks above one are', 12n, undefined, 12n],
  ['none is above it', 15n, undefined, 15n],
  ['what is final stays', 11n, 13n, 13n],
  ['a final slot below it changes nothing', 13n, 11n, 13n],
  ['all are doubted, so that none would be left to go on from', 10n, undefined, 15n],
])('%s', async (_, doubted, final, kept) => {
  const above = slots.filter((slot) => slot > kept)
  expect(await readAgainAfter(doubted, final)).toEqual({
    // Newest first, as blocks are taken back.
    takenBack: above.toReversed(),
    newest: kept,
    final: final ?? -1n,
    problems: above.length > 0 ? 1 : 0,
  })
})
