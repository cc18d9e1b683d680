import type { Arguments, Refused } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { askForFile, refusedFrom } from '../api.ts'
import { closeFailuresOf, toast } from '../toast.tsx'
import { actionKey, type Refusals, refusalText } from '../useCall.ts'
import { saveBlob } from './saveFile.ts'

function nameIn(response: Response): string | undefined {
  const said = response.headers.get('content-disposition') ?? ''
  const [, whole] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? []
  return whole === undefined ? /filename="([^"]+)"/.exec(said)?.[1] : decodeURIComponent(whole)
}

/** `name` is used if the server sends no file name. */
export function useDownload<E extends Endpoint>(
  call: E,
  name: string,
  refusals: Refusals<E>,
): UseMutationResult<void, Refused, Arguments<E>> {
  return useMutation({
    mutationFn: async (given: Arguments<E>) => {
      try {
        const response = await askForFile(call, given)
        saveBlob(nameIn(response) ?? name, await response.blob())
        closeFailuresOf(actionKey(call, given))
      } catch (cause) {
        throw refusedFrom(cause)
      }
    },
    onError: (refused: Refused, given) => {
      const sentence = refusalText(refusals, refused)
      if (sentence) toast('danger', sentence, actionKey(call, given))
    },
  })
}
