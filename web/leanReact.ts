import type { Plugin } from 'vite'

/** What React can do and no page of candidates asks for, by the functions that do it. */
const UNUSED = {
  'animated changes between screens': `getViewTransitionName getViewTransitionClassName trackEnterViewTransitions
    pushViewTransitionCancelableScope applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
    restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions
    commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions
    restoreEnterOrExitViewTransitions restoreNestedViewTransitions measureViewTransitionHostInstancesRecursive
    measureNestedViewTransitions scheduleViewTransitionEvent reportViewTransitionError applyViewTransitionName
    restoreViewTransitionName startViewTransition createViewTransitionInstance ViewTransitionPseudoElement`,
  'styles, scripts and titles that a screen brings into the head': `preload preloadModule preinitStyle preinitScript
    preinitModuleScript getResource preloadStylesheet acquireResource insertStylesheet adoptPreloadPropsForStylesheet
    mountHoistable preloadResource suspendResource insertSuspendedStylesheets insertStylesheetIntoRoot
    preloadResourceAndSuspendIfNeeded createHoistableInstance getHydratableHoistableCache isHostHoistableType
    getResourcesFromRoot`,
  'references to fragments': `commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects
    commitFragmentInstanceDeletionEffects FragmentInstance commitNewChildToFragmentInstance
    deleteChildFromFragmentInstance getFragmentInstanceOrTextInstanceSiblings findFragmentInstanceOrTextInstanceSiblings`,
  'lists of what is on its way, and screens that are kept out of sight': `updateSuspenseListComponent
    initSuspenseListRenderState updateActivityComponent`,
  'components that are classes': 'updateClassComponent',
}

/** How a page of candidates would ask for it. */
const ASKED =
  /\b(ViewTransition|SuspenseList|Activity)\b|extends (React\.)?(Pure)?Component\b|<(link|meta|script|style|title)[\s>]|<Fragment[^>]*\bref=/

function withoutBody(source: string, name: string): string {
  const from = source.search(new RegExp(`^function ${name}\\(`, 'm'))
  const opens = source.indexOf(') {', from)
  const closes = source.indexOf('\n}\n', from)
  // A newer React calls it otherwise: what it does is to be looked at again.
  if (from < 0 || opens < 0 || closes < opens)
    throw new Error(`React has no function ${name} any more: see web/leanReact.ts`)
  return `${source.slice(0, opens)}) {}${source.slice(closes + 2)}`
}

/** Leaves out of React what candidates would load in vain: a tenth of it. */
export const leanReact = (): Plugin => ({
  name: 'assay:lean-react',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [/react-dom-client\.production\.js/, /\/web\/src\/.*\.tsx$/] },
    handler(code, id) {
      if (!id.includes('react-dom-client'))
        return ASKED.test(code) ? this.error(`${id} asks for what web/leanReact.ts leaves out`) : null
      const names = Object.values(UNUSED).flatMap((list) => list.split(/\s+/))
      return { code: names.reduce(withoutBody, code), map: null }
    },
  },
})
