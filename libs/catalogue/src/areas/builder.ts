import { defineArea } from '../define';

/** Study builder: import, draft, version, release, live configuration. */
export const builder = defineArea({
  BUILDER_FORMER_CHOICE: {
    ja: '項目{item}のコード「{value}」で保存された値が{values}件あります。このバージョンでは選択肢にないため、値はそのまま残り、修正されるまでページ上に「旧定義の値」と表示されます。',
    en: 'Stored values of item {item} with the code "{value}", which is no choice any more: {values}. They stay as they are, marked as former values on their pages until somebody corrects them.',
    th: 'มีค่าที่บันทึกไว้ของรายการ {item} ที่ใช้รหัส "{value}" จำนวน {values} ค่า ซึ่งไม่อยู่ในตัวเลือกแล้ว ค่าเหล่านี้คงอยู่ตามเดิมและแสดงเป็น “ค่าตามข้อกำหนดเดิม” บนหน้าจนกว่าจะมีการแก้ไข',
  },
  BUILDER_FORMER_VALUES: {
    ja: '項目{item}に保存された値のうち{values}件が、新しい入力規則に合いません。値はそのまま残り、修正されるまでページ上に「旧定義の値」と表示されます。',
    en: 'Stored values of item {item} that do not follow its new rule: {values}. They stay as they are, marked as former values on their pages until somebody corrects them.',
    th: 'มีค่าที่บันทึกไว้ของรายการ {item} จำนวน {values} ค่าที่ไม่เป็นไปตามกฎใหม่ ค่าเหล่านี้คงอยู่ตามเดิมและแสดงเป็น “ค่าตามข้อกำหนดเดิม” บนหน้าจนกว่าจะมีการแก้ไข',
  },
  BUILDER_FORMER_UNIT: {
    ja: '項目{item}に保存された値のうち{values}件は、以前の単位で入力されています。換算はされません。値はそのまま残り、修正されるまでページ上に「旧定義の値」と表示されます。',
    en: 'Stored values of item {item} that were entered in its former unit: {values}. Nothing is converted: they stay as they are, marked as former values on their pages until somebody corrects them.',
    th: 'มีค่าที่บันทึกไว้ของรายการ {item} จำนวน {values} ค่าที่กรอกด้วยหน่วยเดิม ระบบไม่แปลงหน่วยให้ ค่าเหล่านี้คงอยู่ตามเดิมและแสดงเป็น “ค่าตามข้อกำหนดเดิม” บนหน้าจนกว่าจะมีการแก้ไข',
  },
  BUILDER_FILE_MISSING: {
    status: 422,
    ja: 'ファイルがありません。フォームの「file」にファイルを1つ指定して送信してください。',
    en: 'There is no file. Choose one file and send it in the form field "file".',
    th: 'ไม่มีไฟล์ โปรดเลือกไฟล์หนึ่งไฟล์แล้วส่งในช่อง "file" ของแบบฟอร์ม',
  },
  BUILDER_FILE_FIELD: {
    status: 422,
    ja: 'ファイルの送信項目名が違います。「{field}」にファイルを指定してください。',
    en: 'The file is in the wrong form field. Send it in the field "{field}".',
    th: 'ไฟล์อยู่ในช่องที่ไม่ถูกต้อง โปรดส่งในช่อง "{field}"',
  },
  BUILDER_FILE_SEVERAL: {
    status: 422,
    ja: 'ファイルが複数あります。1回に1つのファイルを取り込んでください。',
    en: 'There is more than one file. Import one file at a time.',
    th: 'มีมากกว่าหนึ่งไฟล์ โปรดนำเข้าครั้งละหนึ่งไฟล์',
  },
  BUILDER_FILE_EMPTY: {
    status: 422,
    ja: 'ファイルが空です。内容のあるファイルを選択してください。',
    en: 'The file is empty. Choose a file with content.',
    th: 'ไฟล์ว่างเปล่า โปรดเลือกไฟล์ที่มีเนื้อหา',
  },
  BUILDER_FILE_TOO_LARGE: {
    status: 413,
    ja: 'ファイルが大きすぎます。{max} MB以内のファイルを選択してください。',
    en: 'The file is too large. Choose a file of at most {max} MB.',
    th: 'ไฟล์มีขนาดใหญ่เกินไป โปรดเลือกไฟล์ที่ไม่เกิน {max} MB',
  },
  BUILDER_IMPORT_RUNNING: {
    status: 429,
    ja: '別のファイルを取り込み中です。終了してから、もう一度取り込んでください。',
    en: 'You are already importing a file. Wait until it has ended, then import this one.',
    th: 'คุณกำลังนำเข้าไฟล์อื่นอยู่ โปรดรอให้เสร็จแล้วจึงนำเข้าไฟล์นี้',
  },
  BUILDER_FORM_BROKEN: {
    status: 422,
    ja: '送信されたフォームを読み取れませんでした。もう一度ファイルを選択して送信してください。',
    en: 'The form that was sent could not be read. Choose the file again and send it.',
    th: 'ไม่สามารถอ่านแบบฟอร์มที่ส่งมาได้ โปรดเลือกไฟล์แล้วส่งอีกครั้ง',
  },
  BUILDER_FILE_NOT_JSON: {
    status: 422,
    ja: 'ファイルを試験設計(JSON)として読み取れませんでした: {reason}',
    en: 'The file could not be read as a study design (JSON): {reason}',
    th: 'ไม่สามารถอ่านไฟล์เป็นการออกแบบโครงการวิจัย (JSON) ได้: {reason}',
  },
  BUILDER_FILE_FAULTY: {
    status: 422,
    ja: 'ファイルに誤りが{count}件あります(最初の誤り: {line}行目、{column}文字目)。何も取り込んでいません。ファイルを修正してもう一度取り込んでください。',
    en: 'The file has faults ({count}), the first at line {line}, column {column}. Nothing was imported. Correct the file and import it again.',
    th: 'ไฟล์มีข้อผิดพลาด {count} รายการ รายการแรกอยู่ที่บรรทัด {line} คอลัมน์ {column} ยังไม่มีการนำเข้าข้อมูลใด โปรดแก้ไขไฟล์แล้วนำเข้าอีกครั้ง',
  },
  BUILDER_DESIGN_SHAPE: {
    status: 422,
    ja: '試験設計の形式に誤りが{count}件あります(最初の誤り: {path})。何も保存していません。',
    en: 'The design document has faults of form ({count}), the first at {path}. Nothing was saved.',
    th: 'เอกสารการออกแบบมีรูปแบบผิดพลาด {count} รายการ รายการแรกอยู่ที่ {path} ยังไม่มีการบันทึก',
  },
  BUILDER_STUDY_ID_USED: {
    status: 422,
    ja: '試験ID「{studyIdText}」はすでに使われています。別の試験IDを指定してください(例: {suggestion})。',
    en: 'The study ID {studyIdText} is already in use. Give another one, for example {suggestion}.',
    th: 'รหัสโครงการวิจัย {studyIdText} ถูกใช้แล้ว โปรดใช้รหัสอื่น เช่น {suggestion}',
  },
  BUILDER_STUDY_ID_FORM: {
    status: 422,
    ja: '試験IDは1〜100文字で、前後に空白を入れずに入力してください。',
    en: 'A study ID has 1 to 100 characters and does not begin or end with a space.',
    th: 'รหัสโครงการวิจัยต้องมี 1 ถึง 100 อักขระ และไม่ขึ้นต้นหรือลงท้ายด้วยช่องว่าง',
  },
  BUILDER_STUDY_ID_FIXED: {
    status: 422,
    ja: '試験ID「{studyIdText}」は変更できません。元の試験IDに戻してください。',
    en: 'The study ID {studyIdText} cannot be changed. Put it back as it was.',
    th: 'ไม่สามารถเปลี่ยนรหัสโครงการวิจัย {studyIdText} ได้ โปรดใช้รหัสเดิม',
  },
  BUILDER_NOT_FREEZABLE: {
    status: 422,
    ja: '下書きに誤りが{count}件あるため、バージョンを作成できません。検証画面で誤りを直してください。',
    en: 'The draft has errors ({count}), so no version can be made from it. Correct them; the validation screen lists them by place.',
    th: 'ฉบับร่างมีข้อผิดพลาด {count} รายการ จึงสร้างเวอร์ชันไม่ได้ โปรดแก้ไขตามรายการในหน้าตรวจสอบ',
  },
  BUILDER_CHECK_TEST_FAILED: {
    ja: 'エディットチェック「{check}」のテスト「{test}」の結果が期待と異なります(期待: {expected}、結果: {actual})。式またはテストを直してください。',
    en: 'Test "{test}" of check {check} did not pass: expected {expected}, got {actual}. Correct the expression or the test.',
    th: 'การทดสอบ "{test}" ของการตรวจสอบ {check} ไม่ผ่าน: คาดว่า {expected} แต่ได้ {actual} โปรดแก้ไขสูตรหรือการทดสอบ',
  },
  BUILDER_VERSION_NAME_USED: {
    status: 422,
    ja: 'バージョン名「{name}」はすでに使われています。別の名前を入力してください。',
    en: 'The version name {name} is already in use. Enter another one.',
    th: 'ชื่อเวอร์ชัน {name} ถูกใช้แล้ว โปรดใช้ชื่ออื่น',
  },
  BUILDER_VERSION_UNCHANGED: {
    status: 422,
    ja: '下書きはバージョン{versionNo}と同じ内容です。変更してから新しいバージョンを作成してください。',
    en: 'The draft is the same as version {versionNo}. Change it before making a new version.',
    th: 'ฉบับร่างเหมือนกับเวอร์ชัน {versionNo} โปรดแก้ไขก่อนสร้างเวอร์ชันใหม่',
  },
  BUILDER_EFFECTIVE_IN_PAST: {
    status: 422,
    ja: '適用開始日時が過去です。現在以降の日時を指定してください。',
    en: 'The effective time is in the past. Choose now or a later time.',
    th: 'เวลาที่เริ่มใช้เป็นอดีต โปรดเลือกเวลาปัจจุบันหรือหลังจากนี้',
  },
  BUILDER_SITE_UNKNOWN: {
    status: 422,
    ja: '施設(番号{siteId})はこの試験にないか、削除されています。一覧を更新して選び直してください。',
    en: 'Site {siteId} is not a site of this study, or it was deleted. Refresh the list and choose again.',
    th: 'ศูนย์วิจัย {siteId} ไม่อยู่ในโครงการวิจัยนี้หรือถูกลบแล้ว โปรดรีเฟรชรายการแล้วเลือกใหม่',
  },
  BUILDER_RELEASE_NO_EFFECT: {
    status: 422,
    ja: '施設(番号{siteId})では、指定した日時にはすでにこのバージョンが適用されています。選択から外してください。',
    en: 'At site {siteId} this version is already in force at that time. Leave the site out.',
    th: 'ศูนย์วิจัย {siteId} ใช้เวอร์ชันนี้อยู่แล้วในเวลาดังกล่าว โปรดนำออกจากการเลือก',
  },
  BUILDER_ROLE_CODE_FORM: {
    status: 422,
    ja: '役割コードは半角の英字、数字、下線を使って50文字以内で入力してください。',
    en: 'A role code has 1 to 50 letters, digits and underscores. Correct it.',
    th: 'รหัสบทบาทใช้ตัวอักษรอังกฤษ ตัวเลข และขีดล่าง 1 ถึง 50 อักขระ โปรดแก้ไข',
  },
  BUILDER_ROLE_CODE_USED: {
    status: 422,
    ja: '役割コード「{code}」はこの試験ですでに使われています。別のコードを入力してください。',
    en: 'The role code {code} is already used in this study. Enter another one.',
    th: 'รหัสบทบาท {code} ถูกใช้แล้วในโครงการวิจัยนี้ โปรดกรอกรหัสอื่น',
  },
  BUILDER_ROLE_OF_PORTAL: {
    status: 422,
    ja: 'この役割はポータルの権限を持つ人に全施設で与えられるため、施設に限定できません。',
    en: 'People hold this role through a right in the whole portal, at all sites. It cannot be limited to sites.',
    th: 'ผู้ใช้ได้รับบทบาทนี้จากสิทธิ์ทั้งระบบในทุกศูนย์วิจัย จึงจำกัดตามศูนย์วิจัยไม่ได้',
  },
  BUILDER_ROLE_HELD_STUDY_WIDE: {
    status: 422,
    ja: 'この役割は{count}人に試験全体で割り当てられているため、施設に限定できません。先にその割り当てを終了してください。',
    en: 'Users hold the role for the whole study ({count}), so it cannot be limited to sites. End those assignments first.',
    th: 'มีผู้ใช้ {count} คนถือบทบาทนี้ทั้งโครงการวิจัย จึงจำกัดตามศูนย์วิจัยไม่ได้ โปรดสิ้นสุดการกำหนดบทบาทนั้นก่อน',
  },
  BUILDER_PORTAL_ROLE_RIGHTS: {
    ja: '役割「{role}」はポータルの権限を持つ人がすぐに使えるため、次の権限は取り込みませんでした: {privileges}。必要な場合は、試験の役割で設定してください。',
    en: 'People with a right in the portal hold the role {role} at once, so these rights were not taken over: {privileges}. Give them in the roles of the study if they are needed.',
    th: 'ผู้ที่มีสิทธิ์ในพอร์ทัลจะได้รับบทบาท {role} ทันที จึงไม่ได้นำสิทธิ์ต่อไปนี้เข้ามา: {privileges} หากจำเป็น โปรดกำหนดในบทบาทของโครงการวิจัย',
  },
  BUILDER_ROLE_KEEPS_RIGHT: {
    status: 422,
    ja: 'この役割から次の権限を外すと、誰も元に戻せなくなります: {privileges}。先に別の役割(スタディビルダーまたは管理者)に与えてください。',
    en: 'If this role loses these rights, nobody can give them back: {privileges}. Give them to the other role of builders or administrators first.',
    th: 'หากนำสิทธิ์เหล่านี้ออกจากบทบาทนี้ จะไม่มีใครคืนสิทธิ์ได้: {privileges} โปรดให้สิทธิ์แก่บทบาทผู้สร้างโครงการหรือผู้ดูแลระบบก่อน',
  },
});
