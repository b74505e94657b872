import { expect, setDefaultTimeout, test } from 'bun:test'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { makeLiveInstances } from '../../../../src/server/quota/shared/live-instances.ts'
import { makeStore } from '../../../../src/server/quota/shared/store.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { noQuotaStore, startQuotaStore } from '../../../kit/quota-store.ts'

setDefaultTimeout(60_000)

test.skipIf(noQuotaStore !== '')(
  `instances are counted as they come and go, and the last number stays while the store is away${noQuotaStore}`,
  async () => {
    await using server = await startQuotaStore()
    const store = makeStore({
      url: server.url,
      commandMs: 20_000,
      nowMs: () => performance.now(),
      schedule: scheduleTimer,
      onChange: () => undefined,
    })
    await store.start()
    const clock = makeHandClock()
    const make = (name: string) => makeLiveInstances(store, name, clock.schedule)
    const [one, two] = [make('one'), make('two')]
    const until = async (instances: typeof one, count: number): Promise<void> => {
      while (instances.count() !== count) await Bun.sleep(5)
    }
    expect(one.count()).toBe(1)
    one.beat()
    two.beat()
    await until(two, 2)
    // Each reports again by itself.
    clock.advance(5_000)
    await until(one, 2)
    await two.leave()
    clock.advance(5_000)
    await until(one, 1)

    two.beat()
    await until(two, 2)
    await server.kill()
    clock.advance(5_000)
    await two.leave()
    expect(two.count()).toBe(2)
    store.stop()
  },
)
