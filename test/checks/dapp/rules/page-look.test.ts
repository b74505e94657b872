import { expect, test } from 'bun:test'
import { readAppAddress } from '../../../../src/checks/dapp/site/app-address.ts'
import { pageLookCheck } from '../../../../src/checks/dapp/rules/page-look.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { lookOf } from '../../../kit/checks/page-case.ts'

const address = readAppAddress('app.example-dapp.com')

test('is registered', () => expect(dappChecks).toContain(pageLookCheck))

test('says nothing where pages are not looked at, and where the page was seen', () => {
  expect(pageLookCheck.evaluate({ address })).toBeUndefined()
  expect(pageLookCheck.gap?.({ address })?.status).toBe('not-applicable')
  const seen = { address, page: lookOf(address.href, '<h1>An app</h1>') }
  expect(pageLookCheck.evaluate(seen)).toBeUndefined()
  expect(pageLookCheck.gap?.(seen)).toBeUndefined()
})

test('a page that could not be seen is told and counts for nothing', () => {
  const page = { status: 'failed', why: 'the site cannot be reached', hops: [] } as const
  const message = 'The page was not seen: the site cannot be reached.'
  expect(pageLookCheck.evaluate({ address, page })).toEqual({ severity: 'info', message })
  expect(pageLookCheck.gap?.({ address, page })).toEqual({ status: 'failed', why: message })
})
