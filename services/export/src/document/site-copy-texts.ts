import type { Language } from '@casebook/catalogue';

export interface CopyFacts {
  study: string;
  site: string;
  at: string;
  by: string;
  subjects: number;
}

/** What a copy is, and how it is checked. */
export const COPY_README: Readonly<Record<Language, (facts: CopyFacts) => string>> = {
  en: ({ study, site, at, by, subjects }) => `Copy of the records of a site

Study: ${study}
Site: ${site}
Subjects: ${subjects}
Data as of: ${at}
Made by: ${by}

subjects/        the record of each subject as PDF: data, queries, comments, signatures, audit trail
odm/data.xml     the same data as CDISC ODM 1.3.2
odm/audit.xml    every change as CDISC ODM 1.3.2: who, when, before, after, why
certificate.json what this copy is, and how many records it has
SHA256SUMS       the checksum of each file

To check that nothing is missing or changed, without a network:
  node verify.mjs
or, on Linux and macOS:
  sha256sum --check SHA256SUMS      (macOS: shasum -a 256 -c SHA256SUMS)

Data that only unblinded roles see are not in this copy.
`,
  ja: ({ study, site, at, by, subjects }) => `施設の記録の写し

試験: ${study}
施設: ${site}
被験者数: ${subjects}
データの時点: ${at}
作成者: ${by}

subjects/        各被験者の記録(PDF): データ、クエリ、コメント、電子署名、監査証跡
odm/data.xml     同じデータ(CDISC ODM 1.3.2)
odm/audit.xml    すべての変更(CDISC ODM 1.3.2): 誰が、いつ、変更前、変更後、理由
certificate.json この写しの内容と記録の件数
SHA256SUMS       各ファイルのチェックサム

欠落や変更がないことは、ネットワークなしで確認できます:
  node verify.mjs
LinuxとmacOSでは次の方法もあります:
  sha256sum --check SHA256SUMS      (macOS: shasum -a 256 -c SHA256SUMS)

非盲検の役割だけが閲覧できるデータは含まれていません。
`,
  th: ({ study, site, at, by, subjects }) => `สำเนาบันทึกของศูนย์วิจัย

โครงการวิจัย: ${study}
ศูนย์วิจัย: ${site}
จำนวนอาสาสมัคร: ${subjects}
ข้อมูล ณ เวลา: ${at}
ผู้สร้าง: ${by}

subjects/        บันทึกของอาสาสมัครแต่ละคนเป็น PDF: ข้อมูล ข้อซักถาม ความคิดเห็น ลายมือชื่อ ประวัติการแก้ไข
odm/data.xml     ข้อมูลเดียวกันในรูปแบบ CDISC ODM 1.3.2
odm/audit.xml    การแก้ไขทั้งหมดในรูปแบบ CDISC ODM 1.3.2: ใคร เมื่อใด ก่อน หลัง เหตุผล
certificate.json รายละเอียดของสำเนานี้และจำนวนบันทึก
SHA256SUMS       ค่าตรวจสอบ (checksum) ของแต่ละไฟล์

ตรวจสอบว่าไม่มีไฟล์ขาดหายหรือถูกแก้ไขได้โดยไม่ต้องใช้เครือข่าย:
  node verify.mjs
หรือบน Linux และ macOS:
  sha256sum --check SHA256SUMS      (macOS: shasum -a 256 -c SHA256SUMS)

ข้อมูลที่เห็นได้เฉพาะบทบาทที่ไม่ถูกปกปิดไม่อยู่ในสำเนานี้
`,
};
