import { parseAddress } from '../../domain/address.ts'
import { byId } from './dom.ts'
import { input, isSound, offerExamples, onSubmit, valueOf } from './form.ts'
import { addressInPath, open } from './path.ts'
import { showAddress } from './wallet-view.ts'

export const showWallet = (): void => {
  onSubmit(byId('form'), async () => {
    const address = valueOf('address')
    const sound = isSound({
      address: parseAddress(address)
        ? undefined
        : 'Expected the address of a Solana wallet, 32 to 44 characters.',
    })
    if (sound) open('wallet', address)
  })
  offerExamples('wallet', (fields) => open('wallet', fields['address'] ?? ''))
  const address = addressInPath('wallet')
  if (address === undefined) return
  input('address').value = address
  showAddress(byId('result'), address)
}
