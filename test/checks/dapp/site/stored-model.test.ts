import { expect, test } from 'bun:test'
import model from '../../../../src/checks/dapp/site/name-model.json'
import { readModel, storeModel } from '../../../../src/checks/dapp/site/stored-model.ts'

const { seed: _seed, rows: _rows, ...stored } = model

test('the stored model survives being read and stored again', () =>
  expect(storeModel(readModel(stored))).toEqual(stored))

test.each(['weights', 'ratios'] as const)('%s of another size are refused', (table) =>
  expect(() => readModel({ ...stored, [table]: 'AAAA' })).toThrow('name model: 3 bytes'),
)
