import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type LazyCode, NotLoaded, useLazyCode } from './lazy-on-intent.tsx'

type ServerMarkupProps<P> = {
  code: LazyCode<P>
  /** The component itself, on the server only, where it is rendered. */
  onServer: ComponentType<P> | undefined
  /** Another version of the data is rendered anew in the browser. */
  version: string
  /** Says so where the code did not arrive; of several parts with one code one does. */
  tellsFailure?: boolean
  className?: string | undefined
  /** May be left out beside markup that the server wrote. */
  props: P | undefined
  /** Called when the browser has to render what it was not given the data of; of several parts with one source one says so. */
  onMissing?: (() => void) | undefined
}

// One object: another one, equal or not, would be written.
const LEFT_ALONE = { __html: '' }

const nothing = () => () => undefined

/**
 * Keeps what never changes once it is shown out of the first load. A page that comes from the server keeps the markup
 * that came with it, without hydration; the code is fetched only where the browser renders the page itself. For content
 * without handlers, state and context.
 *
 *     const onServer = import.meta.env.SSR ? (await import('./facts.tsx')).Facts : undefined
 *     const code = lazyOnIntent(() => import('./facts.tsx'), (module) => module.Facts)
 *     <ServerMarkup code={code} onServer={onServer} version={home.updatedAt} props={{ home }} />
 */
export function ServerMarkup<P extends object>(given: ServerMarkupProps<P>) {
  const { code, onServer: Rendered, version, tellsFailure, className, props, onMissing } = given
  const isHydrating = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  )
  const [hydratedVersion, setHydratedVersion] = useState(isHydrating ? version : null)
  const isFromServer = hydratedVersion === version
  // What was rendered anew is gone, also where the same comes back.
  if (!isFromServer && hydratedVersion !== null) setHydratedVersion(null)
  const { Component, failed, retry } = useLazyCode(code, !isFromServer)
  const isMissing = !isFromServer && !props
  useEffect(() => {
    if (isMissing) onMissing?.()
  }, [isMissing, onMissing])
  if (Rendered) {
    return <div className={className}>{props ? <Rendered {...props} /> : null}</div>
  }
  // The key: what the server wrote goes as a whole when the browser renders it anew.
  if (isFromServer) {
    return (
      <div
        key="server"
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty: it tells React to leave the server's markup alone.
        dangerouslySetInnerHTML={LEFT_ALONE}
      />
    )
  }
  return (
    <div key="rendered" className={className}>
      {Component && props ? <Component {...props} /> : null}
      {failed && tellsFailure ? <NotLoaded retry={retry} /> : null}
    </div>
  )
}
