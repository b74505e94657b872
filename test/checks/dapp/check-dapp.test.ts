import { expect, test } from 'bun:test'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { checkDapp } from '../../../src/checks/dapp/check-dapp.ts'

const deps = { nameModel: makeNameModel() }

test('hands the address to the checks with the model', () => {
  const { reasons } = checkDapp(deps, { url: 'solflare-airdrop-claim.xyz' }).answer
  expect(reasons.map(({ code }) => code)).toContain('NAME_LIKE_PHISHING')
})

test('refuses what is no address', () => {
  expect(() => checkDapp(deps, { url: 'no address' })).toThrow(Fault)
})
