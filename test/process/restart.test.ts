// What survives a restart, and what starts over.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fetchAnswer, fetchJson, member } from '../kit/http.ts'
import { processTestMs, serverKinds, startServer, storedEvents } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath, statsPath } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const sendTimes = async (url: string, count: number): Promise<(string | null)[]> => {
  const ids: (string | null)[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push((await fetchAnswer(`${url}${healthPath}`)).headers.get('x-request-id'))
  }
  return ids
}

const idsIn = (dataDir: string): string[] => storedEvents(dataDir).map((row) => row.request_id)

describe.each(serverKinds)('%s', (kind) => {
  test('events survive, the stats window starts over, ids are never reused', async () => {
    const dataDir = makeFolder()
    const ids: (string | null)[] = []
    let lastWindow = ''
    for (let run = 1; run <= 3; run += 1) {
      await using server = await startServer(kind, { dataDir })
      const stats = await fetchJson(`${server.apiUrl}${statsPath}?includeRecent=true`)
      expect(member(stats, 'summary', 'totalRequests')).toBe(0)
      expect(member(stats, 'recentEvents')).toEqual([])
      const windowStartedAt = String(member(stats, 'windowStartedAt'))
      expect(windowStartedAt > lastWindow).toBe(true)
      lastWindow = windowStartedAt
      ids.push(...(await sendTimes(server.apiUrl, 10)), ...(await sendTimes(server.scanUrl, 10)))
      expect(await server.stop()).toBe(0)
      expect(storedEvents(dataDir)).toHaveLength(run * 21)
    }
    expect(new Set(ids).size).toBe(60)
    const stored = new Set(idsIn(dataDir))
    expect(ids.filter((id) => id === null || !stored.has(id))).toEqual([])
  })

  test('kill -9 loses no stored event, and the next start continues', async () => {
    const dataDir = makeFolder()
    let stored: string[] = []
    {
      await using server = await startServer(kind, { dataDir })
      await sendTimes(server.apiUrl, 50)
      while (stored.length < 50) {
        await Bun.sleep(20)
        stored = idsIn(dataDir)
      }
      expect(await server.stop('SIGKILL')).not.toBe(0)
    }
    await using again = await startServer(kind, { dataDir })
    await sendTimes(again.apiUrl, 5)
    expect(await again.stop()).toBe(0)
    const after = idsIn(dataDir)
    expect(after).toHaveLength(55)
    expect(stored.filter((id) => !after.includes(id))).toEqual([])
  })

  test('two servers share a folder: one history, separate stats', async () => {
    const dataDir = makeFolder()
    await using one = await startServer(kind, { dataDir })
    await using two = await startServer(kind, { dataDir })
    await Promise.all([sendTimes(one.apiUrl, 30), sendTimes(two.apiUrl, 20)])
    const total = async (url: string): Promise<unknown> =>
      member(await fetchJson(`${url}${statsPath}`), 'summary', 'totalRequests')
    expect([await total(one.apiUrl), await total(two.apiUrl)]).toEqual([30, 20])
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
    expect(new Set(idsIn(dataDir)).size).toBe(52)
  })
})
