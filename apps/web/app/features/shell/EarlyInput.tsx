// Written by hand and not bundled: it is there with the first word of the page, and no script brings it once more.
// `lib/browser/early-input.ts` reads what it notes.
const script = import.meta.env.SSR
  ? `{const early=window.earlyInput={fields:new Map(),tap:null,end(){for(const type of types)removeEventListener(type,note,true)}};
const types=['click','submit','input','change'];
function keep(tap){if(early.tap)early.tap.element.removeAttribute('aria-busy');tap.element.setAttribute('aria-busy','true');early.tap=tap}
function note(event){const {type,target}=event;
if(type==='submit'){if(target.getAttribute('method')==='post'){event.preventDefault();keep({element:event.submitter??target,form:target,at:Date.now()})}}
else if(type==='click'){const element=target.closest('button[type=button],[aria-haspopup]:not(a)');if(element)keep({element,at:Date.now()})}
else{for(const field of early.fields.keys())if(field.type==='radio'&&field.name===target.name)early.fields.delete(field);
early.fields.set(target,/^(checkbox|radio)$/.test(target.type)?target.checked:target.value)}}
for(const type of types)addEventListener(type,note,true)}`
  : ''

/** Notes what somebody taps and types while the page can be seen and its scripts are on their way. */
export function EarlyInput({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
