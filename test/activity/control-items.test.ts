import { expect, test } from 'bun:test'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'

test('an upgrade returns the SOL of its buffer', () => {
  expect(recordedEvents('5LDEtFBn')).toMatchObject([
    { what: 'upgrade-program', received: { raw: 7_536_879_600n } },
  ])
})
