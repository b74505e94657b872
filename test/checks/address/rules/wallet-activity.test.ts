import { describe, expect, test } from 'bun:test'
import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { walletActivityCheck } from '../../../../src/checks/address/rules/wallet-activity.ts'
import type { Activity } from '../../../../src/checks/address/facts/activity.ts'
import {
  addressContext,
  nowSeconds,
  quietActivity,
  said,
  silent,
  subjectOfKind,
} from '../../../kit/checks/address-case.ts'
import { owner } from '../../../kit/checks/address-world.ts'

const judge = (differences: Partial<Activity>) =>
  said(
    walletActivityCheck.evaluate(
      addressContext({ activity: { known: true, value: { ...quietActivity, ...differences } } }),
    ),
  )

const young = { oldestSeconds: nowSeconds - 3_600 }

describe('wallet-activity', () => {
  test('an old wallet', () => {
    expect(judge({})).toEqual([])
  })

  test('what is young may be older than the node remembers', () => {
    expect(judge({ ...young, complete: false })).toEqual([])
  })

  test('fresh', () => {
    expect(judge(young)).toEqual(['FRESH_WALLET low'])
  })

  test('times that nobody knows make nothing fresh', () => {
    const { oldestSeconds: _, ...unknown } = quietActivity
    const context = addressContext({ activity: { known: true, value: unknown } })
    expect(said(walletActivityCheck.evaluate(context))).toEqual([])
  })

  test('automated', () => {
    expect(judge({ automated: true })).toEqual(['AUTOMATED info'])
  })

  test('without a past, or with one that nobody tells, nothing can be said', () => {
    expect(judge({ transactionsSeen: 0 })).toBe('failed')
    expect(said(walletActivityCheck.evaluate(addressContext({ activity: silent })))).toBe('failed')
    const subject = subjectOf(owner, undefined)
    const unused = addressContext({ subject, activity: silent })
    expect(said(walletActivityCheck.evaluate(unused))).toBe('failed')
  })

  test('of a program it says nothing', () => {
    const context = addressContext({ subject: subjectOfKind('program'), activity: silent })
    expect(said(walletActivityCheck.evaluate(context))).toBe('not-applicable')
  })
})
