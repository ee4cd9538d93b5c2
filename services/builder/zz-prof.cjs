const sd=require('@casebook/study-design');const {largeDesign}=require('@casebook/study-design/testing');
const ck=require('@casebook/checks');require('@casebook/checks/patterns');const rv=require('@casebook/role-view');
const {validate}=require('./dist/design/validation.js');const {notAtSites}=require('./dist/design/not-at-sites.js');
const base=JSON.stringify(largeDesign());console.log('bytes',base.length);
const T={};const t=(n,f)=>{const a=performance.now();const r=f();(T[n]??=[]).push(performance.now()-a);return r};
(async()=>{for(let i=0;i<12;i++){
 const text=base.replace('Label',`Label${i}`)+' ';
 t('0 compile+test warm',()=>{const {program}=ck.compileDesignChecks(globalThis.W??=largeDesign());ck.runCheckTests(program,globalThis.W)});
 const d=t('parse',()=>JSON.parse(text));const u=t('upgrade',()=>sd.upgradeDesign(d));
 const c=t('compile',()=>ck.compileDesignChecks(u));t('tests',()=>ck.runCheckTests(c.program,u));
 t('validateDesign',()=>sd.validateDesign(u));t('lineNumber',()=>sd.lineNumberFaults(u,[]));
 t('hidden',()=>rv.findHiddenEffects(c.program,new rv.Audiences(c.program)));t('notAtSites',()=>notAtSites(u,[]));
 const cj=t('canonical',()=>sd.canonicalJson(d));t('sha',()=>require('crypto').createHash('sha256').update(cj).digest('hex'));
 t('stringify',()=>JSON.stringify(d));
 const u2=sd.upgradeDesign(JSON.parse(text));t('validate all',()=>validate(u2,[],[]));
 const a=performance.now();await sd.designChecksum(d);(T.checksum??=[]).push(performance.now()-a);
}
for(const k in T){const s=T[k].slice(4).sort((a,b)=>a-b);console.log(k.padEnd(22),s[0].toFixed(1),s[s.length>>1].toFixed(1))}})();
