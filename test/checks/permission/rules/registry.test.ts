import { expect, test } from 'bun:test'
import { assess } from '../../../../src/findings/assess.ts'
import { examinePermissions } from '../../../../src/checks/permission/assess/check.ts'
import { permissionChecks } from '../../../../src/checks/permission/rules/registry.ts'
import { nonceHeld, permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import {
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  stranger,
  unknownProgram,
} from '../../../kit/scan/risk-context.ts'

test('ids are distinct', () => {
  expect(new Set(permissionChecks.map(({ id }) => id)).size).toBe(permissionChecks.length)
})

test('what strangers can send to a wallet never raises the level', () => {
  const planted = permissionFacts({
    tokenAccounts: [
      tokenHeld({ closeAuthority: stranger }),
      tokenHeld({ frozen: true, mint: otherMint }, { address: mineToo, newer: true }),
      tokenHeld({ mint: otherMint }, { newer: true }),
    ],
    mints: {
      [mint]: { freezeAuthority: stranger },
      [otherMint]: {
        permanentDelegate: stranger,
        transferHook: { program: unknownProgram },
        pausable: { authority: stranger, paused: true },
        unknownExtensions: [777],
      },
    },
  })
  const examined = examinePermissions(permissionChecks, planted)
  expect(examined.permissions.length).toBeGreaterThan(5)
  expect(assess(examined).riskLevel).toBe('low')
})

test('a delegate over everything is critical regardless of the rest', () => {
  const facts = permissionFacts({
    tokenAccounts: [tokenHeld({ delegate: stranger, delegatedAmount: 1_000n })],
    nonces: [nonceHeld()],
  })
  expect(assess(examinePermissions(permissionChecks, facts)).riskLevel).toBe('critical')
})

test('a hundred permissions of one kind and severity are one finding with a count', () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    tokenHeld(
      { delegate: index % 2 === 0 ? pda : stranger, delegatedAmount: 1n },
      { address: mine },
    ),
  )
  const { permissions, findings } = examinePermissions(
    permissionChecks,
    permissionFacts({ tokenAccounts: many }),
  )
  expect(permissions).toHaveLength(100)
  expect(findings.map(({ severity, params }) => [severity, params])).toEqual([
    ['high', { count: 50, holders: [stranger], serious: true }],
    ['medium', { count: 50, holders: [pda], serious: true }],
  ])
})

test('a check that crashes has failed, and a critical one makes the level unknown', () => {
  const [, delegates] = permissionChecks
  if (!delegates) throw new Error('no check')
  const broken = {
    ...delegates,
    find: () => {
      throw new Error('a bug')
    },
  }
  const examined = examinePermissions([broken], permissionFacts())
  expect(examined.permissions).toEqual([])
  expect(assess(examined)).toMatchObject({ riskLevel: 'unknown' })
  expect(examined.coverage).toMatchObject([{ status: 'failed', gap: { reason: 'check-crashed' } }])
})
