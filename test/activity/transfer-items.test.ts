import { expect, test } from 'bun:test'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'

test('what a bridge takes names the bridge, and a direct transfer names no program', () => {
  const bridge = { app: 'src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4' }
  expect(recordedEvents('58F9fNP7').slice(1)).toMatchObject([
    { what: 'send', ...bridge },
    { what: 'send', ...bridge },
  ])
  const [direct] = recordedEvents('2RrXcP3M')
  expect(direct).toMatchObject({ what: 'send' })
  expect(direct).not.toHaveProperty('app')
})
