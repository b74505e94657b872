import { describe, expect, test } from 'bun:test'
import { listedAddressCheck } from '../../../../src/checks/address/rules/listed-address.ts'
import { addressContext, report, said } from '../../../kit/checks/address-case.ts'

describe('listed-address', () => {
  test('on no list', () => {
    expect(said(listedAddressCheck.evaluate(addressContext()))).toEqual([])
  })

  test.each([
    ['sanctioned', report({ kind: 'sanctioned' }), 'critical'],
    ['drainer', report(), 'critical'],
    ['a kind nobody has met', report({ kind: 'something-else' }), 'critical'],
    ['spam', report({ kind: 'spam-token' }), 'medium'],
    ['an old report counts less', report({ expired: true }), 'medium'],
    ['old spam', report({ kind: 'spam', expired: true }), 'low'],
  ])('%s', (_, listed, severity) => {
    expect(said(listedAddressCheck.evaluate(addressContext({ reports: [listed] })))).toEqual([
      `LISTED_ADDRESS ${severity}`,
    ])
  })

  test('names each list with its date, and says that a report is old', () => {
    const outcome = listedAddressCheck.evaluate(
      addressContext({
        reports: [
          report({ list: 'one' }),
          report({ list: 'two', date: '2026-01-02', expired: true, expires: '2026-03-01' }),
        ],
      }),
    )
    expect(outcome).toMatchObject({
      reasons: [
        { message: expect.stringContaining('list "one" of 2026-11-20') },
        { message: expect.stringMatching(/list "two" of 2026-01-02, an old report/) },
      ],
    })
  })
})
