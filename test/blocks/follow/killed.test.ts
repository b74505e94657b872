import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startBlockNode } from '../../kit/blocks/block-node.ts'
import { openFileArchive } from '../../kit/blocks/file-archive.ts'
import { until } from '../../kit/blocks/follow-scene.ts'
import { makeChain } from '../../kit/blocks/made-chain.ts'
import { seededRandom } from '../../kit/seeded-random.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const program = join(import.meta.dir, '../../kit/blocks/follow-until-killed.ts')

const start = (url: string, path: string) =>
  Bun.spawn([process.execPath, program, url, path], { stdout: 'pipe', stderr: 'inherit' })

/** A busy machine takes long to start again; only a failing test takes all of it. */
const untilMs = 120_000

test(
  'killed at any moment, it loses no block and stores none twice',
  async () => {
    const chain = makeChain({ slots: 900, trades: 1 })
    const node = startBlockNode(chain)
    const path = join(makeFolder(), 'archive.ndjson')
    const random = seededRandom(5)
    node.head = 1_010
    const timer = setInterval(() => {
      node.head = Math.min(node.head + 2, 1_890)
    }, 25)
    try {
      for (let kills = 0; kills < 7; kills += 1) {
        const child = start(node.url, path)
        // The first block comes after a few hundred milliseconds of starting.
        await child.stdout.getReader().read()
        await Bun.sleep(random() * 600)
        child.kill('SIGKILL')
        await child.exited
        // Long enough offline for a gap beside the newest blocks.
        if (kills % 2 === 0) await Bun.sleep(random() * 2_500)
      }
      clearInterval(timer)
      node.head = 1_899
      const last = start(node.url, path)
      const read = () => openFileArchive(path)
      let archive = await read()
      await until(
        'everything is stored',
        () => {
          void read().then((now) => (archive = now))
          return (
            archive.facts.has(BigInt(chain.blocks.at(-1)?.slot ?? 0)) &&
            archive.sink.gaps.length === 0
          )
        },
        untilMs,
      )
      last.kill('SIGKILL')
      await last.exited
      archive = await read()
      const slots = [...archive.facts.keys()].map(Number).toSorted((a, b) => a - b)
      expect(slots).toEqual(
        chain.blocks.map(({ slot }) => slot).filter((slot) => slot >= (slots[0] ?? 0)),
      )
      expect(archive.sink.lost).toEqual([])
      const positions = [...archive.facts.values()].flatMap(({ trades }) =>
        trades.map(({ position }) => position),
      )
      expect(new Set(positions).size).toBe(positions.length)
      expect(positions.length).toBeGreaterThan(slots.length / 2)
    } finally {
      clearInterval(timer)
      await node.stop()
    }
  },
  2 * untilMs,
)
