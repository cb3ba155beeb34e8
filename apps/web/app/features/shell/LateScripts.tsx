import { cloneElement, Fragment, isValidElement, useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Scripts as useScripts } from 'react-router'

import { makeUpForEarlyTap } from '~/lib/early-tap.ts'

type Props = { rel?: string; type?: string; children?: ReactNode }

/** A word that says nothing to a browser, until the script below puts the right one in its place. */
const LATER = 'later'

// A tab in the background paints nothing to wait for, and a browser may not say when it has painted: then it is a second.
const WAKE = `{let wake=()=>{wake=()=>{};
for(const link of document.querySelectorAll('link[rel=${LATER}]'))link.rel='modulepreload';
for(const late of document.querySelectorAll('script[type=${LATER}]')){
const script=document.createElement('script');script.type='module';script.nonce=late.nonce;script.text=late.text;late.after(script)}};
addEventListener('click',window.noteTap=({target})=>{window.earlyTap=target.closest('button[type=button]')});
setTimeout(()=>wake(),document.hidden?0:1000);
new PerformanceObserver(()=>wake()).observe({type:'paint',buffered:true})}`

/** The same elements, with those that load modules put to sleep. */
function asleep(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(asleep)
  if (!isValidElement(node)) return node
  const element = node as ReactElement<Props>
  const { rel, type, children } = element.props
  if (element.type === Fragment) return <Fragment key={element.key}>{asleep(children)}</Fragment>
  if (rel === 'modulepreload') return cloneElement(element, { rel: LATER })
  if (type === 'module') return cloneElement(element, { type: LATER })
  return element
}

/**
 * The framework's scripts, woken after the first paint: on a slow line they would keep the words and pictures waiting
 * that somebody came for. It takes apart what the framework renders, which has no setting for this.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  useEffect(makeUpForEarlyTap, [])
  return (
    <>
      {asleep(useScripts({}))}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: WAKE }} />
    </>
  )
}
