// An inline script, so that it runs before any script file has loaded. The browser bundle does not contain it.
// `pre-hydration-input.ts` replays the recorded input.
const script = import.meta.env.SSR
  ? `{const recorded=window.preHydrationInput={fields:new Map(),tap:null,end(){for(const type of types)removeEventListener(type,record,true)}};
const types=['click','submit','input','change'];
function keep(tap){if(recorded.tap)recorded.tap.element.removeAttribute('aria-busy');tap.element.setAttribute('aria-busy','true');recorded.tap=tap}
function record(event){const {type,target}=event;
if(type==='submit'){if(target.getAttribute('method')==='post'){event.preventDefault();keep({element:event.submitter??target,form:target,at:Date.now()})}}
else if(type==='click'){const element=target.closest('button[type=button],[aria-haspopup]:not(a)');if(element)keep({element,at:Date.now()})}
else{for(const field of recorded.fields.keys())if(field.type==='radio'&&field.name===target.name)recorded.fields.delete(field);
recorded.fields.set(target,/^(checkbox|radio)$/.test(target.type)?target.checked:target.value)}}
for(const type of types)addEventListener(type,record,true)}`
  : ''

/** Records taps and typing that happen before the page's scripts have loaded. */
export function PreHydrationInput({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
