import type { Arguments, Refused } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { askForFile, refusedFrom } from '../api.ts'
import { closeFailuresOf, toast } from '../toast.tsx'
import { actionKey, type Refusals, refusalText } from '../useCall.ts'
import { saveBlob } from './saveFile.ts'

function nameIn(response: Response): string | undefined {
  const headerText = response.headers.get('content-disposition') ?? ''
  const [, encodedName] = /filename\*=UTF-8''([^;]+)/.exec(headerText) ?? []
  return encodedName === undefined ? /filename="([^"]+)"/.exec(headerText)?.[1] : decodeURIComponent(encodedName)
}

export function useDownload<E extends Endpoint>(
  call: E,
  name: string,
  refusals: Refusals<E>,
): UseMutationResult<void, Refused, Arguments<E>> {
  return useMutation({
    mutationFn: async (args: Arguments<E>) => {
      try {
        const response = await askForFile(call, args)
        saveBlob(nameIn(response) ?? name, await response.blob())
        closeFailuresOf(actionKey(call, args))
      } catch (cause) {
        throw refusedFrom(cause)
      }
    },
    onError: (refused: Refused, args) => {
      const sentence = refusalText(refusals, refused)
      if (sentence) toast('danger', sentence, actionKey(call, args))
    },
  })
}
