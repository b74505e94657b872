// With a manual clock: `Retry-After` is exact for any quota, through the whole pipeline.
import { describe, expect, test } from 'bun:test'
import { makeTestApp } from '../kit/test-app.ts'

const caller = { requestIP: () => ({ address: '203.0.113.9' }) }

describe('Retry-After', () => {
  const quotas = ['3/2', '1/1', '1/7', '2/3', '7/60', '600/60', '1000/1', '5/86400']
  const variables = ['QUOTA_IP', 'QUOTA_ENDPOINT', 'QUOTA_CAPABILITY']
  const cases = quotas.flatMap((quota) => variables.map((variable) => ({ quota, variable })))

  test.each(cases)('$variable=$quota', async ({ quota, variable }) => {
    const app = makeTestApp({
      env: { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off', [variable]: quota },
    })
    const send = async (): Promise<Response> =>
      app.api(new Request('http://localhost/v1/monitoring/public-api/stats'), caller)
    const count = Number(quota.split('/')[0])
    for (let left = count - 1; left >= 0; left -= 1) {
      const answer = await send()
      expect(answer.status).toBe(200)
      expect(answer.headers.get('ratelimit')).toContain(`;r=${left};`)
    }
    for (let again = 0; again < 3; again += 1) {
      const refused = await send()
      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(Number.isInteger(seconds) && seconds >= 1).toBe(true)
      const inWords = seconds === 1 ? '1 second' : `${seconds} seconds`
      expect(await refused.text()).toContain(`Retry in ${inWords}."`)
      // A second less is too short, unless it was only one.
      app.advance((seconds - 1) * 1000)
      expect((await send()).status).toBe(429)
      app.advance(1000)
      expect((await send()).status).toBe(200)
      // Coarse quotas are used up again; fine ones allow more than one request per second.
      while ((await send()).status === 200);
    }
  })
})
