/** The README in an export: how to verify it, in the three languages of the portal. */
export const readmeOf = (
  file: string,
  { sealed, ...facts }: { study: string; exportId: number; sealed: boolean },
): string => (sealed ? sealedReadme(file, facts) : unsealedReadme(file, facts));

interface Facts {
  study: string;
  exportId: number;
}

const sealedReadme = (file: string, facts: Facts): string => `\
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

const unsealedReadme = (file: string, facts: Facts): string => `\
CASEBOOK AUDIT TRAIL FOR READING, NOT SEALED – study ${facts.study}, export ${facts.exportId}

English
-------
${file}    the changes of the study's data that the exporting role may see: who, when, in which role, what, before,
              after, why
verify.js    checks that the file is as it was written; needs Node.js 20 or later (nodejs.org)

  node verify.js ${file}
  node verify.js ${file} --sha256 <SHA-256>      (from the portal's list of exports)

This file is for reading. Some data of this study is not for the role that exported it: hidden items, or statuses such
as SDV and lock. In a sealed file every event has a digest, also those that are left out; their number and their digests
would tell that such data was entered or changed. This file therefore has no digests and does not say what it leaves
out, and links and events are numbered as they stand here. It does not prove that the trail is complete or as it was recorded.
The sealed, verifiable file is exported by a role that sees every item and every status of the study, has the right to
export the audit trail, and reaches all sites. Ask the administrator of the study.
Columns that begin with "shown" are in the language of the person who exported.

日本語
------
${file}    出力した役割が閲覧できるデータの変更(だれが、いつ、どの役割で、何を、変更前、変更後、理由)
verify.js    ファイルが出力時のままであることを確認します。Node.js 20以降が必要です。

  node verify.js ${file}
  node verify.js ${file} --sha256 <SHA-256>      (SHA-256はポータルの出力一覧にあります)

このファイルは閲覧用で、監査証跡の完全性は検証できません。出力した役割は、この試験の一部の項目、または
SDVやロックなどのステータスを閲覧できません。検証用のファイルには非開示のイベントのダイジェストも含まれ、その件数や
値から、閲覧できないデータが入力または変更されたことが分かってしまいます。そのため、このファイルにはダイジェストを含めず、非開示の件数も示さず、番号はこのファイルの
中で付け直しています。記録に欠落や改変がないことの証明にはなりません。
検証できるファイルは、試験のすべての項目とステータスを閲覧でき、監査証跡の出力権限を持ち、全施設を担当する役割で出力できます。
試験の管理者に依頼してください。

ภาษาไทย
-------
${file}    การเปลี่ยนแปลงข้อมูลที่บทบาทผู้ส่งออกมีสิทธิ์เห็น: ใคร เมื่อใด ในบทบาทใด อะไร ก่อน หลัง และเหตุผล
verify.js    ตรวจสอบว่าไฟล์ยังเหมือนตอนที่ส่งออก ต้องใช้ Node.js 20 ขึ้นไป

  node verify.js ${file}
  node verify.js ${file} --sha256 <SHA-256>      (ดู SHA-256 ได้จากรายการส่งออกในพอร์ทัล)

ไฟล์นี้มีไว้สำหรับอ่าน ใช้พิสูจน์ความครบถ้วนของประวัติการแก้ไขไม่ได้ เพราะบทบาทผู้ส่งออกไม่มีสิทธิ์เห็นบางรายการ
หรือบางสถานะ เช่น SDV หรือการล็อก ของโครงการวิจัย
ไฟล์ที่ตรวจสอบได้มีค่าย่อยของทุกเหตุการณ์ รวมถึงเหตุการณ์ที่ไม่เปิดเผย จำนวนและค่าย่อยเหล่านั้นจะบอกให้รู้ว่ามีการป้อนหรือแก้ไข
ข้อมูลที่ซ่อนไว้ ไฟล์นี้จึงไม่มีค่าย่อย ไม่บอกจำนวนที่ไม่เปิดเผย และเรียงหมายเลขใหม่ภายในไฟล์นี้
ไฟล์ที่ตรวจสอบได้ต้องส่งออกโดยบทบาทที่เห็นทุกรายการและทุกสถานะของโครงการวิจัย มีสิทธิ์ส่งออกประวัติการแก้ไข และเข้าถึงทุกศูนย์วิจัย
โปรดติดต่อผู้ดูแลระบบของโครงการวิจัย
`;
