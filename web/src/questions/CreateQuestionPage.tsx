export default function CreateQuestionPage() { return null }
