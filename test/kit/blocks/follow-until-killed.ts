// A separate process: follows the node of the first argument into the file of the second one until it is killed.
import { writeSync } from 'node:fs'
import { makeBlockFollower } from '../../../src/blocks/follow/follow-blocks.ts'
import { makeBlockPace } from '../../../src/blocks/pace/block-pace.ts'
import { makeArchiveSink } from '../../../src/market/blocks/archive-sink.ts'
import { openFileArchive } from './file-archive.ts'
import { sourceOf } from './follow-scene.ts'

const [url = '', path = ''] = process.argv.slice(2)

const archive = await openFileArchive(path)
const pace = makeBlockPace({
  nowMs: Date.now,
  schedule: (run, afterMs) => {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
})
makeBlockFollower({
  source: sourceOf([url]),
  sink: makeArchiveSink(archive, () => writeSync(1, '.')),
  pace,
  limits: {},
  mode: 'blocks',
  backfillMs: 3_600_000,
  nowMs: Date.now,
  onProblem: (message, error) => writeSync(2, `${message} ${String(error)}\n`),
}).start()
