import { expect, test } from 'bun:test'
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

test('ids are told apart', () => {
  expect(new Set(permissionChecks.map(({ id }) => id)).size).toBe(permissionChecks.length)
})

test('what strangers can send to a wallet does not make it more than low', () => {
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
        extensions: ['unknown extension 777'],
      },
    },
  })
  const { assessment, permissions } = examinePermissions(permissionChecks, planted)
  expect(permissions.length).toBeGreaterThan(5)
  expect(assessment.riskLevel).toBe('low')
})

test('one delegate of everything is critical, whatever else there is', () => {
  const facts = permissionFacts({
    tokenAccounts: [tokenHeld({ delegate: stranger, delegatedAmount: 1_000n })],
    nonces: [nonceHeld()],
  })
  expect(examinePermissions(permissionChecks, facts).assessment.riskLevel).toBe('critical')
})

test('a hundred of a kind are one reason, which counts them', () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    tokenHeld(
      { delegate: index % 2 === 0 ? pda : stranger, delegatedAmount: 1n },
      { address: mine },
    ),
  )
  const { assessment, permissions } = examinePermissions(
    permissionChecks,
    permissionFacts({ tokenAccounts: many }),
  )
  expect(permissions).toHaveLength(100)
  expect(assessment.reasons.map(({ severity }) => severity)).toEqual(['high', 'medium'])
  expect(assessment.reasons[0]?.message).toContain('50 of your token accounts')
})

test('a check that breaks is one that failed, and a critical one leaves the level open', () => {
  const [, delegates] = permissionChecks
  if (!delegates) throw new Error('no check')
  const broken = {
    ...delegates,
    find: () => {
      throw new Error('a bug')
    },
  }
  const { assessment, permissions } = examinePermissions([broken], permissionFacts())
  expect(permissions).toEqual([])
  expect(assessment).toMatchObject({ riskLevel: 'unknown', coverage: [{ status: 'failed' }] })
})
