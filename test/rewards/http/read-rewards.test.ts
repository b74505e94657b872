import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import rewardsSamples from '../../../src/rewards/http/schema/rewards.samples.json' with { type: 'json' }
import { fetchAnswer, headerProblems, member } from '../../kit/http.ts'
import { rewardLedger } from '../../kit/reward-ledger.ts'
import { processTestMs, runProduct, serverKinds } from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { startWatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/rewards/summary'

describe.each(serverKinds)('%s', (kind) => {
  test('totals as documented, without names', async () => {
    const dataDir = makeFolder()
    const file = join(dataDir, 'ledger.csv')
    await Bun.write(file, rewardLedger())
    await runProduct(kind, ['rewards', 'import', file], { DATA_DIR: dataDir })
    {
      await using server = await startWatchedServer(kind, { dataDir })
      const { answer, event } = await server.watch(() => fetchAnswer(`${server.apiUrl}${path}`))
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      expect(JSON.parse(answer.text)).toEqual({
        ...rewardsSamples.answer.summary.value,
        asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })
      expect(answer.text).not.toContain('wallet-')
      expect(member(event, 'api_rate_bucket')).toBe('rewards')
      expect(member(event, 'api_traffic_class')).toBe('product')
    }
    rmSync(dataDir, { recursive: true, force: true })
  })
})
