// Pipeline cost: requests per second of a cached data route with everything on, against bare Elysia with the same
// payload. Both run in turns, so they share the machine's conditions.
import { join } from 'node:path'
import type { LoadResult } from './load.ts'
import { median } from './median.ts'

const path = '/v1/data/tokens/trending?limit=20'
const connections = 16

export type PipelineBench = {
  bareRps: number
  productRps: number
  ratio: number
  ratios: number[]
  /** Mean latency of an answer of the product, while every connection is busy. */
  answerMs: number
}

/**
 * Median of the ratios of paired rounds. Many short rounds, and each server first in every other one, so other load on
 * the machine affects both alike.
 */
export const benchPipeline = async (rounds = 31, secondsPerRound = 0.4): Promise<PipelineBench> => {
  const bare = await start('bare')
  const product = await start('product')
  try {
    await load(bare.port, 1)
    await load(product.port, 1)
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = round % 2 === 0 ? [bare, product] : [product, bare]
      const firstRps = await load(first.port, secondsPerRound)
      const secondRps = await load(second.port, secondsPerRound)
      pairs.push(round % 2 === 0 ? [firstRps, secondRps] : [secondRps, firstRps])
    }
    const ratios = pairs.map(([bareRps, productRps]) => productRps / bareRps)
    const productRps = median(pairs.map(([, rps]) => rps))
    return {
      bareRps: median(pairs.map(([bareRps]) => bareRps)),
      productRps,
      ratio: median(ratios),
      ratios,
      answerMs: (connections / productRps) * 1000,
    }
  } finally {
    bare.stop()
    product.stop()
  }
}

const start = async (kind: 'bare' | 'product') => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'pipeline-server.ts'), kind], {
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { value } = await child.stdout.getReader().read()
  return { port: Number(new TextDecoder().decode(value)), stop: () => child.kill('SIGTERM') }
}

/** Requests per second. Fails on an answer that is not 2xx, which would falsify the figure. */
const load = async (port: number, seconds: number): Promise<number> => {
  const url = `http://127.0.0.1:${port}${path}`
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'load.ts'), url, String(connections), String(seconds)],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const result: LoadResult = await new Response(child.stdout).json()
  if (result.notOk > 0) throw new Error(`${result.notOk} answers were not 2xx`)
  return result.requestsPerSecond
}

if (import.meta.main) console.log(await benchPipeline())
