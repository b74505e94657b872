import { percent } from './format.ts'
import { number, type Received, text } from './received.ts'

type Coverage = Received<{ mode: string; sharePct: number; since: string }>

/** In one sentence, what figures from this server's own trades stand on; undefined if the answer does not state it. */
export const coverageText = (coverage: Coverage): string | undefined => {
  const share = number(coverage?.sharePct) ?? 0
  const since = text(coverage?.since)
  const from = since === undefined ? '' : ` since ${since.slice(0, 16).replace('T', ' ')} UTC`
  switch (text(coverage?.mode)) {
    case 'blocks':
      return share >= 100
        ? `Based on every block${from}.`
        : `Based on ${percent(share)} of the blocks${from}; the others were not read.`
    case 'sample':
      return `Based on a random sample: ${percent(share)} of the blocks${from}. Volumes are estimates, and most trades are not listed.`
    case 'pools':
      return 'No blocks were read. Only trades of followed wallets and busy pools are seen, if this server follows any.'
    default:
      return undefined
  }
}
