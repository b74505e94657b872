import { expect, test } from 'bun:test'
import { survivors } from '../../scripts/corrupt-findings.ts'
import { addressChecks } from '../../src/checks/address/rules/registry.ts'
import { dappChecks } from '../../src/checks/dapp/rules/registry.ts'
import { messageChecks } from '../../src/checks/message/rules/registry.ts'
import { permissionChecks } from '../../src/checks/permission/rules/registry.ts'
import { tokenChecks } from '../../src/checks/token/rules/registry.ts'
import { walletChecks } from '../../src/checks/wallet/rules/registry.ts'
import { riskRules } from '../../src/scan/rules/registry.ts'

const registries = [
  riskRules,
  messageChecks,
  permissionChecks,
  walletChecks,
  addressChecks,
  tokenChecks,
  dappChecks,
]

/** Checks whose only result is a failure, which prevents `low`. They have no findings to corrupt. */
const gates = [
  'token-accounts',
  'wallet-age',
  'readable-account',
  'unjudged-purpose',
  'authority-holders',
  'dead-mint',
]

test('every firing case notices each wrong field', async () => {
  const results = await survivors()
  expect(
    results.flatMap(({ field, unnoticed }) => unnoticed.map((name) => `${field}: ${name}`)),
  ).toEqual([])
  const ids = new Set(registries.flatMap((checks) => checks.map(({ id }): string => id)))
  for (const { checks } of results)
    expect([...ids].filter((id) => !checks.has(id)).toSorted()).toEqual(gates.toSorted())
}, 300_000)
