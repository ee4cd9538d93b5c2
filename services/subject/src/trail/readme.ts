/** What lies beside the trail in an export: how anybody verifies it, in the three languages of the portal. */
export const readmeOf = (file: string, facts: { study: string; exportId: number }): string => `\
CASEBOOK AUDIT TRAIL – study ${facts.study}, export ${facts.exportId}

English
-------
${file}    every change of the study's data: who, when, in which role, what, before, after, why
verify.js    verifies it, without the portal and without a network; needs Node.js 20 or later (nodejs.org)

  node verify.js ${file}

It recomputes the digest of every event and the links of every chain (subject, site, person, study), compares with the
anchors that were written down earlier, and names the first event that does not fit. The portal's list of exports
shows a root and a SHA-256 for this export. With them, a file that was made anew as a whole is found as well:

  node verify.js ${file} --root <root> --sha256 <SHA-256>

Events that the exporting role may not see are there as their digest only ("withheld"). They are part of the chain,
so that none can be left out; a random salt keeps their content from being guessed.
Columns that begin with "shown" are for readers and are protected by the SHA-256 of the file, not by the chain.
An event's canonical text is described at the top of verify.js, which is all there is to trust.

日本語
------
${file}    試験データのすべての変更(だれが、いつ、どの役割で、何を、変更前、変更後、理由)
verify.js    ポータルにもネットワークにも接続せずに検証します。Node.js 20以降が必要です。

  node verify.js ${file}

各イベントのダイジェストと各チェーンのつながりを計算し直し、以前に記録されたアンカーと比較して、一致しない最初の
イベントを示します。ポータルの出力一覧にあるルートとSHA-256を --root と --sha256 に指定すると、ファイル全体が
作り直された場合も分かります。出力した役割が閲覧できないイベントは、ダイジェストだけが含まれます(withheld)。

ภาษาไทย
-------
${file}    การเปลี่ยนแปลงข้อมูลทั้งหมดของโครงการวิจัย: ใคร เมื่อใด ในบทบาทใด อะไร ก่อน หลัง และเหตุผล
verify.js    ตรวจสอบไฟล์นี้โดยไม่ต้องใช้พอร์ทัลหรือเครือข่าย ต้องใช้ Node.js 20 ขึ้นไป

  node verify.js ${file}

โปรแกรมคำนวณค่าย่อยของทุกเหตุการณ์และความต่อเนื่องของทุกสายใหม่ เปรียบเทียบกับจุดยึดที่บันทึกไว้ก่อนหน้า
และระบุเหตุการณ์แรกที่ไม่ตรงกัน ใช้ --root และ --sha256 จากรายการส่งออกในพอร์ทัลเพื่อตรวจพบไฟล์ที่ถูกสร้างใหม่ทั้งหมด
เหตุการณ์ที่บทบาทผู้ส่งออกไม่มีสิทธิ์เห็นมีเพียงค่าย่อย (withheld)
`;
